// What is being pointed at. Options are narrowed by the things clicked; when one is left, that is the choice.

import type { Option } from "./types";

export class Picker {
  options: Option[] = [];
  chosen: string[] = [];
  /** Waiting for the server: nothing can be picked. */
  busy = false;
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly send: (option: Option) => void) {}

  onchange(listener: () => void): void {
    this.listeners.push(listener);
  }

  set(options: Option[]): void {
    this.options = options;
    this.chosen = [];
    this.busy = false;
    this.tell();
  }

  /** The options that fit all that was clicked. */
  left(): Option[] {
    return this.options.filter((option) => this.chosen.every((ref) => option.refs.includes(ref)));
  }

  /** The things that can be clicked next: those that make a difference. */
  lit(): Set<string> {
    const refs = new Set<string>();
    if (this.busy) return refs;
    const left = this.left();
    for (const option of left) {
      for (const ref of option.refs) {
        const telling = left.length === 1 || left.some((other) => !other.refs.includes(ref));
        if (telling && !this.chosen.includes(ref)) refs.add(ref);
      }
    }
    return refs;
  }

  /** Click a thing. Clicking it again lets go of it. */
  pick(ref: string): boolean {
    if (this.busy) return false;
    if (this.chosen.includes(ref)) {
      this.chosen = this.chosen.filter((one) => one !== ref);
    } else if (this.left().some((option) => option.refs.includes(ref))) {
      this.chosen.push(ref);
      const left = this.left();
      if (left.length === 1 && left[0]) {
        this.take(left[0]);
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

  take(option: Option): void {
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

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
