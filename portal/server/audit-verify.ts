import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  type ChainHead,
  chainKeyPurpose,
  formatHead,
  parseHead,
  rowMacKeyPurpose,
  type Verdict,
  verifyAudit,
} from "@wardway/db/audit";
import { StartupError } from "@wardway/db/startup-error";
import { readStoredHead } from "#app/domain/audit/stored-head.server.ts";
import { createSecretBox, type SecretBox } from "#app/infra/secret-box.server.ts";
import { readEncryptionKeys } from "./encryption-keys.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { showProgress } from "./progress.ts";
import { runTool, withDatabase } from "./tool.ts";

const number = (value: number) => value.toLocaleString("en-US");
const rows = (value: number) => `${number(value)} ${value === 1 ? "row" : "rows"}`;

/**
 * Verifies the audit trail's hash chain: `npm run audit:verify`, or against a printed head, `npm run audit:verify --
 * --head POSITION:HASH`. Prints the first altered, inserted or removed row and exits with 1.
 */
runTool(async () => {
  const { values } = parseArgs({ options: { head: { type: "string" } } });
  const environment = readEnvironment(process.env);
  const given = values.head === undefined ? null : parseGivenHead(values.head);
  const secretBox = await readSecretBox(environment);
  // A head stored during verification would be ahead of the trail.
  const noted = await readStoredHead(resolve(environment.dataDir));
  await withDatabase(async ({ db }) => {
    const progress = showProgress("Verifying");
    try {
      const verdict = await verifyAudit(db, secretBox.deriveNamedKeys(chainKeyPurpose), {
        rowMacKeys: secretBox.deriveKeys(rowMacKeyPurpose),
        heads: [given, noted].filter((head) => head !== null),
        onProgress: progress.update,
      });
      progress.stop();
      if (!verdict.sound) throw new StartupError(verdict.fault.message);
      process.stdout.write(formatVerdict(verdict, given, noted));
    } finally {
      progress.stop();
    }
  });
});

function parseGivenHead(text: string): ChainHead {
  const head = parseHead(text);
  if (head) return head;
  throw new StartupError(
    "--head must be a position and a hash of 64 digits, as an earlier audit:verify printed them: POSITION:HASH.",
  );
}

/** A new key would verify nothing. */
async function readSecretBox(environment: Environment): Promise<SecretBox> {
  const keys = await readEncryptionKeys(environment);
  if (keys.length > 0) return createSecretBox(keys);
  throw new StartupError(
    `There is no key to verify with: set ENCRYPTION_KEY to the portal's value, or DATA_DIR to the portal's data folder (${resolve(environment.dataDir)} contains none).`,
  );
}

function formatVerdict(
  { last, pending, purged }: Extract<Verdict, { sound: true }>,
  given: ChainHead | null,
  noted: ChainHead | null,
): string {
  const notChained = `${rows(pending)} ${pending === 1 ? "is" : "are"} not chained yet.`;
  if (last === null) return `The hash chain is empty. ${notChained}\n`;
  const first = purged?.position ?? 0;
  const found = ({ position }: ChainHead) =>
    position < first ? "is of a row that was purged, and can no longer be compared" : "is part of the chain";
  const lines = [
    `The audit trail is valid: ${rows(last.position - first)} verified, chained up to row ${last.row}. ${notChained}`,
    ...(purged
      ? [
          `It begins after position ${first}: the rows before it were purged, all from before ${purged.cutoff.toISOString().slice(0, 10)}, as an anchor says that the chain's key has signed.`,
        ]
      : []),
    ...(given ? [`The given head, position ${given.position}, ${found(given)}.`] : []),
    ...(noted ? [`The head in the data folder, position ${noted.position}, ${found(noted)}.`] : []),
    `Current head (store it where it cannot be changed): ${formatHead(last)}`,
  ];
  return `${lines.join("\n")}\n`;
}
