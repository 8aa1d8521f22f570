export { type ChainHead, chainHead, headText, isInChain, parseHead } from "./head.ts";
export { type MarkedRow, markAuditRows, marked, markPurpose } from "./mark.ts";
export { type SealOptions, sealAudit } from "./seal.ts";
export { sealPurpose } from "./seal-of-row.ts";
export { type Verdict, type VerifyOptions, verifyAudit } from "./verify.ts";
