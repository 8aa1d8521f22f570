/** A key that tests seal with. */
export const key = Buffer.alloc(32, "key");
