import { createHash, randomBytes } from "node:crypto";

/** 256 bits in base64url. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** SHA-256 in hexadecimal: 256 random bits need no slow hash. */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest("hex");
