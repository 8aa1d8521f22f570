const NAME = "wardway-log-out";

/** A channel does not hear itself: the document that logs out leaves once, by itself, and its message is not lost. */
let own: BroadcastChannel | null = null;

/**
 * Tells of a log-out in another tab, also while this one is hidden.
 * @returns stops listening
 */
export function onLogOutElsewhere(leave: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  own = channel;
  channel.onmessage = leave;
  return () => {
    channel.close();
    if (own === channel) own = null;
  };
}

/** Tells the other tabs. */
export function announceLogOut(): void {
  const channel = own ?? new BroadcastChannel(NAME);
  channel.postMessage("ended");
  if (channel !== own) channel.close();
}
