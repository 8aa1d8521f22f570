import fc from "fast-check";

const VALUES_PER_SAMPLE = 500;

/** The same values for the same seed. */
export function* sampleForever<Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Generator<Value, never> {
  for (let nth = 0; ; nth += 1)
    yield* fc.sample(arbitrary, { numRuns: VALUES_PER_SAMPLE, seed: seed * 1_000_003 + nth });
}
