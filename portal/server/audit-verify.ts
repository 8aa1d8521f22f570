import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ChainHead, sealPurpose, type Verdict, verifyAudit } from "@wardway/db/audit";
import { StartupError } from "@wardway/db/startup-error";
import { createSecretBox } from "../app/platform/secret-box.server.ts";
import { readEnvironment } from "./environment.ts";
import { showProgress } from "./progress.ts";
import { knownSecret } from "./secret-file.ts";
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
  const head = values.head === undefined ? undefined : parseHead(values.head);
  const keys = await sealKeys();
  await withDatabase(async ({ db }) => {
    const progress = showProgress("Verifying");
    try {
      const verdict = await verifyAudit(db, keys, { head, onProgress: progress.update });
      progress.stop();
      if (!verdict.sound) throw new StartupError(verdict.fault.sentence);
      process.stdout.write(sentences(verdict, head));
    } finally {
      progress.stop();
    }
  });
});

function parseHead(text: string): ChainHead {
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (position === undefined || hash === undefined) {
    throw new StartupError(
      "--head must be a position and a hash of 64 digits, as an earlier audit:verify printed them: POSITION:HASH.",
    );
  }
  return { position: Number(position), hash: hash.toLowerCase() };
}

/** Those that the portal seals with: a new one in their place would prove nothing, so none is made here. */
async function sealKeys(): Promise<readonly Buffer[]> {
  const { encryptionKeys, dataDir } = readEnvironment(process.env);
  const kept = encryptionKeys === undefined && (await knownSecret(resolve(dataDir), "encryption-key"));
  const keys = encryptionKeys ?? (kept ? [kept] : []);
  if (keys.length > 0) return createSecretBox(keys).deriveKeys(sealPurpose);
  throw new StartupError(
    `There is no key to verify with: set ENCRYPTION_KEY as the portal has it, or DATA_DIR to the folder where the portal keeps its own (${resolve(dataDir)} has none).`,
  );
}

function sentences(
  { last, waiting }: Extract<Verdict, { sound: true }>,
  head: ChainHead | undefined,
): string {
  const unsealed = `${rows(waiting)} ${waiting === 1 ? "waits" : "wait"} to be sealed.`;
  if (last === null) return `Nothing is sealed yet. ${unsealed}\n`;
  const lines = [
    `The audit trail is sound: ${rows(last.position)} verified, sealed up to row ${last.row}. ${unsealed}`,
    ...(head ? [`The noted head, position ${head.position}, is part of the chain.`] : []),
    `Head, to note down where nobody can change it: ${last.position}:${last.hash}`,
  ];
  return `${lines.join("\n")}\n`;
}
