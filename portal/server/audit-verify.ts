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
import { notedHead } from "#app/domain/audit/noted-head.server.ts";
import { createSecretBox, type SecretBox } from "#app/infra/secret-box.server.ts";
import { knownEncryptionKeys } from "./encryption-keys.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { showProgress } from "./progress.ts";
import { runTool, withDatabase } from "./tool.ts";

const number = (value: number) => value.toLocaleString("en-US");
const rows = (value: number) => `${number(value)} ${value === 1 ? "row" : "rows"}`;

/**
 * Verifies the audit trail against its chain of seals: `npm run audit:verify`, or with a head that was noted down
 * earlier, `npm run audit:verify -- --head POSITION:HASH`. Names the first row that was altered, inserted or removed,
 * and ends with 1 then.
 */
runTool(async () => {
  const { values } = parseArgs({ options: { head: { type: "string" } } });
  const environment = readEnvironment(process.env);
  const given = values.head === undefined ? null : givenHead(values.head);
  const secretBox = await knownSecretBox(environment);
  // Before the trail: what is noted meanwhile would be ahead of it.
  const noted = await notedHead(resolve(environment.dataDir));
  await withDatabase(async ({ db }) => {
    const progress = showProgress("Verifying");
    try {
      const verdict = await verifyAudit(db, secretBox.deriveKeys(chainKeyPurpose), {
        rowMacKeys: secretBox.deriveKeys(rowMacKeyPurpose),
        heads: [given, noted].filter((head) => head !== null),
        onProgress: progress.update,
      });
      progress.stop();
      if (!verdict.sound) throw new StartupError(verdict.fault.sentence);
      process.stdout.write(sentences(verdict, given, noted));
    } finally {
      progress.stop();
    }
  });
});

function givenHead(text: string): ChainHead {
  const head = parseHead(text);
  if (head) return head;
  throw new StartupError(
    "--head must be a position and a hash of 64 digits, as an earlier audit:verify printed them: POSITION:HASH.",
  );
}

/** With the keys that the portal seals with: a new one in their place would prove nothing, so none is made here. */
async function knownSecretBox(environment: Environment): Promise<SecretBox> {
  const keys = await knownEncryptionKeys(environment);
  if (keys.length > 0) return createSecretBox(keys);
  throw new StartupError(
    `There is no key to verify with: set ENCRYPTION_KEY as the portal has it, or DATA_DIR to the folder where the portal keeps its own (${resolve(environment.dataDir)} has none).`,
  );
}

function sentences(
  { last, waiting }: Extract<Verdict, { sound: true }>,
  given: ChainHead | null,
  noted: ChainHead | null,
): string {
  const unsealed = `${rows(waiting)} ${waiting === 1 ? "waits" : "wait"} to be sealed.`;
  if (last === null) return `Nothing is sealed yet. ${unsealed}\n`;
  const lines = [
    `The audit trail is sound: ${rows(last.position)} verified, sealed up to row ${last.row}. ${unsealed}`,
    ...(given ? [`The noted head, position ${given.position}, is part of the chain.`] : []),
    ...(noted ? [`The head in the data folder, position ${noted.position}, is part of the chain.`] : []),
    `Head, to note down where nobody can change it: ${formatHead(last)}`,
  ];
  return `${lines.join("\n")}\n`;
}
