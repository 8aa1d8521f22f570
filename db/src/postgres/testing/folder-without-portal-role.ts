import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Binaries, findBinaries } from "../binaries.ts";
import { startCluster } from "../cluster.ts";
import { type DataFolder, prepareDataFolder } from "../data-folder.ts";
import { asNamedAccount } from "../file-owner.ts";
import { ownerRole, portalRole } from "../roles.ts";
import { runStatements } from "../single-user.ts";

/** A stopped database without the portal's role. */
export async function createFolderWithoutPortalRole(
  dataDir: string,
): Promise<{ readonly folder: DataFolder; readonly binaries: Binaries }> {
  await (await startCluster({ dataDir })).stop();
  const folder = await prepareDataFolder(dataDir, () => undefined);
  const { account, home } = folder;
  const binaries = await findBinaries({ account, home, log: () => undefined });
  const dropped = await asNamedAccount(folder.cluster, account, (named) =>
    runStatements(folder.cluster, [`DROP ROLE ${portalRole}`], { account: named, binaries }),
  );
  if (dropped.code !== 0) throw new Error(dropped.stderr);
  const rules = path.join(folder.cluster, "pg_hba.conf");
  await writeFile(rules, `host all ${ownerRole} 127.0.0.1/32 scram-sha-256\n`);
  return { folder, binaries };
}
