// Short sounds, made on the spot: a click of ceramic, a soft bell for one's own turn.

import { settings } from "../settings.svelte";

let context: AudioContext | null = null;

/** Browsers allow sound only after the visitor has done something. */
export function allowSound() {
  if (typeof AudioContext !== "function") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

function tone(pitch: number, start: number, length: number, volume: number, shape: OscillatorType) {
  if (!context) return;
  const at = context.currentTime + start;
  const [voice, gain] = [context.createOscillator(), context.createGain()];
  voice.type = shape;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

export function sound(what: "tile" | "turn" | "end") {
  if (!settings.sound || !context || document.hidden === undefined) return;
  if (what === "tile") tone(1850, 0, 0.06, 0.05, "triangle");
  if (what === "turn") {
    tone(660, 0, 0.5, 0.07, "sine");
    tone(990, 0.12, 0.6, 0.05, "sine");
  }
  if (what === "end") [523, 659, 784].forEach((pitch, n) => tone(pitch, n * 0.14, 0.8, 0.06, "sine"));
}
