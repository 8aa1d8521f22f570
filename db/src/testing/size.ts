/** Set by `npm run test:nightly`: fixtures and properties of full size. */
export const isFullSize = process.env.TEST_SIZE === "full";

/** The number of rows, runs or rounds of a test. @param quick for `npm test` @param full for the nightly run */
export const sized = (quick: number, full: number): number => (isFullSize ? full : quick);
