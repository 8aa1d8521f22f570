export { type Withdrawn, withdrawOutdated } from "./after-restore.ts";
export { type BackupEntry, listBackups, pruneBackups, walFolderName } from "./backup-folder.ts";
export { backupInProgress, createBackup } from "./create.ts";
export { createBackupKey, parseRecipients, readIdentities } from "./encryption.ts";
export type { BackupBegin } from "./manifest.ts";
export type { RecoveryTarget } from "./recover.ts";
export { type Recovered, recoverCluster, requireReplaceable } from "./restore.ts";
export { recoverDump, restoreIntoDatabase } from "./restore-dump.ts";
export {
  type BackupSchedule,
  type BackupState,
  clearFailure,
  type FailureKind,
  readBackupState,
  recordFailure,
} from "./state.ts";
export { readBackupBegin } from "./unpack.ts";
export { archiveLog, archiveSettings, dropArchiveSlot } from "./wal-archive.ts";
