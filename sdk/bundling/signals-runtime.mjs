/** Preact's signals track what every component reads: the hook that React needs has nothing to do. */
export const useSignals = () => {};
