// Sound, off until asked for: two soft notes, made on the spot.

import { choice } from "./preferences";

let context: AudioContext | null = null;

/** A higher note when it is one's turn, a lower one when something has happened. */
export function note(mine: boolean): void {
  if (choice("sound") !== "on") return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = mine ? 660 : 392;
  volume.gain.setValueAtTime(0.0001, now);
  volume.gain.exponentialRampToValueAtTime(0.12, now + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.28);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.3);
}
