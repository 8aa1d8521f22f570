import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a cookie or a link, in base64url. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** What the database keeps of a random token: SHA-256 in hexadecimal. Nothing slower is needed for 256 bits. */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest("hex");
