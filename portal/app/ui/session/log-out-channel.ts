/** Tabs hear of a log-out at once, also hidden ones. */
export const logOutChannel = "wardway-log-out";

export function announceLogOut(): void {
  const channel = new BroadcastChannel(logOutChannel);
  channel.postMessage("ended");
  channel.close();
}
