export const key = { name: "testkey1", key: Buffer.alloc(32, "key") };
