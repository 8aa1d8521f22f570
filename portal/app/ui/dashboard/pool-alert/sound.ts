/** Where a browser keeps that the sound is on. */
const key = "wardway-pool-sound";

/** Two soft tones, a fourth apart: hertz, and seconds after the start. */
const tones = [
  { frequency: 587.33, at: 0 },
  { frequency: 783.99, at: 0.18 },
] as const;
/** Seconds that a tone takes to fade, and its loudness of 1. */
const fading = 0.6;
const loudness = 0.12;

let context: AudioContext | null = null;

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    // A browser that keeps nothing plays nothing.
    return false;
  }
}

export function keepSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, "on");
    else localStorage.removeItem(key);
  } catch {
    // It stays as chosen until the page goes.
  }
}

/** Browsers play nothing before the person has done something on the page: called from what they do. */
export function allowSound(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Plays the two tones where the browser lets it. */
export function playTones(): void {
  if (context?.state !== "running") return;
  for (const { frequency, at } of tones) {
    const start = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: "sine", frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + fading);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + fading);
  }
}
