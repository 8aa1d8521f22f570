export const key = Buffer.alloc(32, "key");
