// What is being pointed at. Options are narrowed by the things clicked; when one is left, that is the choice.

import type { OfferedOption } from "./types";

export class Picker {
  options: OfferedOption[] = [];
  chosen: string[] = [];
  /** Waiting for the server: nothing can be picked. */
  busy = false;
  private readonly listeners: (() => void)[] = [];

  /** `drawn` tells whether something of this name can be clicked in the picture. */
  constructor(
    private readonly send: (option: OfferedOption) => void,
    private readonly drawn: (ref: string) => boolean,
  ) {}

  onchange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** What is offered now. Where somebody else has chosen meanwhile and one is asked the same, what was clicked stays clicked. */
  set(options: OfferedOption[]): void {
    if (this.busy || JSON.stringify(options) !== JSON.stringify(this.options)) this.chosen = [];
    this.options = options;
    this.busy = false;
    this.tell();
  }

  /** The options that fit all that was clicked. */
  left(): OfferedOption[] {
    return this.options.filter((option) => this.chosen.every((ref) => option.refs.includes(ref)));
  }

  /** The things that can be clicked next, by the order in which an option names them: from, then to. */
  lit(): Set<string> {
    const refs = new Set<string>();
    if (this.busy) return refs;
    const left = this.left();
    const telling = this.telling(left);
    for (const option of left) {
      const next = option.refs.find((ref) => telling.has(ref));
      if (next) refs.add(next);
    }
    return refs;
  }

  /** The options that have to be said in words now, because nothing more can be clicked for them. */
  free(): OfferedOption[] {
    const left = this.left();
    if (this.chosen.length && left.length === 1) return left;
    const telling = this.telling(left);
    return left.filter((option) => !option.refs.some((ref) => telling.has(ref)));
  }

  /** What else would be clicked if this were clicked, and the options it may become. */
  beyond(ref: string): { options: OfferedOption[]; refs: Set<string> } {
    const options = this.left().filter((option) => option.refs.includes(ref));
    const refs = new Set(options.flatMap((option) => option.refs).filter((one) => one !== ref && !this.chosen.includes(one)));
    return { options, refs };
  }

  /** Click a thing. Clicking it again lets go of it. */
  pick(ref: string): boolean {
    if (this.busy) return false;
    if (this.chosen.includes(ref)) {
      this.chosen = this.chosen.filter((one) => one !== ref);
    } else if (this.left().some((option) => option.refs.includes(ref))) {
      this.chosen.push(ref);
      const only = this.left().length === 1 ? this.left()[0] : undefined;
      if (only && this.isClear(only)) {
        this.take(only);
        return true;
      }
    } else if (this.options.some((option) => option.refs.includes(ref))) {
      this.chosen = [];
      return this.pick(ref);
    } else {
      return false;
    }
    this.tell();
    return true;
  }

  letGo(): void {
    this.chosen = [];
    this.tell();
  }

  take(option: OfferedOption): void {
    if (this.busy) return;
    this.busy = true;
    this.tell();
    this.send(option);
  }

  /** The server did not take it: point again. */
  release(): void {
    this.busy = false;
    this.chosen = [];
    this.tell();
  }

  /** What can still be clicked: drawn, not clicked yet, and not the same for all that are left. */
  private telling(left: OfferedOption[]): Set<string> {
    const counts = new Map<string, number>();
    for (const option of left) for (const ref of new Set(option.refs)) counts.set(ref, (counts.get(ref) ?? 0) + 1);
    const telling = [...counts].filter(([ref, count]) => (left.length === 1 || count < left.length) && !this.chosen.includes(ref) && this.drawn(ref));
    return new Set(telling.map(([ref]) => ref));
  }

  /** Who has clicked a piece is shown its only way before it goes there: a second click, not a surprise. */
  private isClear(option: OfferedOption): boolean {
    return this.chosen.length > 1 || this.options.length === 1 || this.telling([option]).size !== 1;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
