export { type SealOptions, sealAudit } from "./seal.ts";
export { sealPurpose } from "./seal-of-row.ts";
export { type ChainHead, type Verdict, type VerifyOptions, verifyAudit } from "./verify.ts";
