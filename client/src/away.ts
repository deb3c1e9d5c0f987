// Telling somebody who looks elsewhere that it is their turn: title, icon, badge, and a notification if they want one.

import { choice } from "./preferences";

const ICON = "/static/icon.svg";
const DOTTED = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#8f3123"/><circle cx="16" cy="16" r="8" fill="#ffc83d"/></svg>')}`;

/** Ask for what a notification needs; tells whether it is allowed. */
export async function allowNotifications(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

export class Call {
  private mine = false;

  /** The tab says whose turn it is; `fresh` that it has just become one's own. */
  show(game: string, mine: boolean, over: boolean, question: string): void {
    document.title = `${over ? "Game over · " : mine ? "● Your turn · " : ""}${game} · Wartable`;
    document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", mine ? DOTTED : ICON);
    if ("setAppBadge" in navigator) void (mine ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => undefined);
    if (mine && !this.mine && document.hidden) this.notify(game, question);
    this.mine = mine;
  }

  private notify(game: string, question: string): void {
    if (choice("notify") !== "on" || !("Notification" in window) || Notification.permission !== "granted") return;
    const shown = new Notification(`${game}: your turn`, { body: question, icon: ICON, tag: location.pathname });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }
}
