/** A moment by both clocks of the computer: one stands still while it sleeps, the other may be set. */
export interface Start {
  readonly wallMs: number;
  readonly runMs: number;
}

export const startNow = (): Start => ({ wallMs: Date.now(), runMs: performance.now() });

/** Milliseconds since then, also after a sleep, and never fewer because the clock was set back. */
export const elapsedSince = ({ wallMs, runMs }: Start): number =>
  Math.max(Date.now() - wallMs, performance.now() - runMs);
