export const unreadHeader = "x-unread-count";
export const waitingHeader = "x-waiting-count";

export interface BellCounts {
  readonly unread: number;
  /** Unread notifications that wait for the user's side; the rest is news. */
  readonly waiting: number;
}

const parseCount = (response: Response, header: string) => Number(response.headers.get(header) ?? 0);

export const parseBellCounts = (response: Response): BellCounts => ({
  unread: parseCount(response, unreadHeader),
  waiting: parseCount(response, waitingHeader),
});
