/** Preact's signals track what every component reads: the hook that React needs does nothing. */
export const useSignals = () => {};
