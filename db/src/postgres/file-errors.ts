import { StartupError } from "../startup-error.ts";

/** Matches operating system and PostgreSQL codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

export function dataFolderError(error: unknown, folder: string): StartupError {
  const getMessage = () => {
    if (hasCode(error, "ENOTDIR", "EEXIST")) {
      return `The data folder ${folder} cannot be created because a file is in the way: move it, or set DATA_DIR to a folder.`;
    }
    if (hasCode(error, "EACCES", "EPERM", "EROFS")) {
      return `The data folder ${folder} cannot be written by this user: change its owner or permissions, or set DATA_DIR to another folder.`;
    }
    if (hasCode(error, "ENOSPC", "EDQUOT")) {
      return `There is no space left for the data folder ${folder}: make room, or set DATA_DIR to another disk.`;
    }
    const reason = error instanceof Error ? error.message : String(error);
    return `The data folder ${folder} cannot be used: ${reason}.`;
  };
  return error instanceof StartupError ? error : new StartupError(getMessage(), { cause: error });
}
