export { requireComplete, type Withdrawn, withdrawOutdated } from "./after-restore.ts";
export { type BackupEntry, listBackups, pruneBackups, walFolderName } from "./backup-folder.ts";
export { type BackupReport, createBackup } from "./create.ts";
export { createBackupKey, parseRecipients, readIdentities } from "./encryption.ts";
export type { RecoveryTarget } from "./recover.ts";
export { type Recovered, recoverCluster, requireReplaceable } from "./restore.ts";
export { readBackupBegin } from "./unpack.ts";
export { archiveLog, archiveSettings } from "./wal-archive.ts";
