export { readChainBacklog } from "./backlog.ts";
export { type ExtendOptions, extendAuditChain } from "./chain.ts";
export { chainKeyPurpose } from "./chain-hash.ts";
export { type ChainKey, findMissingKey, readKeyRecords, replaceLostKey } from "./chain-keys.ts";
export { type ChainHead, findChainHead, formatHead, isInChain, parseHead } from "./head.ts";
export { type AuditRow, rowMacKeyPurpose, setRowMacKey, withRowMac } from "./row-mac.ts";
export { type Verdict, type VerifyOptions, verifyAudit } from "./verify.ts";
export { AuditWitness, removedRowsAction, witnessedColumns } from "./witness.ts";
