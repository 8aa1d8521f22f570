/** A fourth apart. */
const tones = [
  { frequencyHz: 587.33, delaySeconds: 0 },
  { frequencyHz: 783.99, delaySeconds: 0.18 },
] as const;
const FADE_SECONDS = 0.6;
/** Full volume is 1. */
const PEAK_GAIN = 0.12;

let context: AudioContext | null = null;

/**
 * Browsers play sound only after a user gesture: call this from its handler. Without a gesture it succeeds in pages that
 * the browser trusts.
 */
export function unlockAudio(): void {
  context ??= new AudioContext();
  void context.resume();
}

export const canPlay = () => context?.state === "running";

/** After `unlockAudio`. @returns removes the listener */
export function onAudioState(listener: () => void): () => void {
  const observed = context;
  observed?.addEventListener("statechange", listener);
  return () => observed?.removeEventListener("statechange", listener);
}

export function playTones(): void {
  if (context?.state !== "running") return;
  for (const { frequencyHz, delaySeconds } of tones) {
    const start = context.currentTime + delaySeconds;
    const tone = new OscillatorNode(context, { type: "sine", frequency: frequencyHz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(PEAK_GAIN, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + FADE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + FADE_SECONDS);
  }
}
