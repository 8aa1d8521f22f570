import type { Connection } from "../open.ts";
import { type ChainKey, isSignedBy, type KeyRecord, readKeyRecords } from "./chain-keys.ts";
import { type Fault, faults } from "./faults.ts";

export interface Seals {
  /** The key that seals now; null if no record names it. */
  readonly sealing: ChainKey | null;
  /** Whose hash before must be checked. */
  readonly changes: readonly KeyRecord[];
  /** The key of a position, or any where no record says which it is. */
  keysAt(position: number): readonly ChainKey[];
}

/**
 * @param keys in any order
 * @param length of the chain
 * @param purged the last position that was removed: keys that sealed nothing after it are not needed
 */
export async function readSeals(
  connection: Connection,
  keys: readonly ChainKey[],
  length: number,
  purged: number,
): Promise<Seals | { readonly fault: Fault }> {
  const all = await readKeyRecords(connection);
  const records = all.filter((_, index) => (all[index + 1]?.fromPosition ?? Infinity) > purged + 1);
  const named = new Map(keys.map((key) => [key.name, key]));
  for (const [index, record] of records.entries()) {
    const fault =
      length === 0 ? undefined : findFault(named, record, records[index - 1], records[index + 1], length);
    if (fault) return { fault };
  }
  return {
    sealing: named.get(records.at(-1)?.keyName ?? "") ?? null,
    changes: records.filter(({ fromPosition }) => fromPosition > purged),
    keysAt(position) {
      const record = records.findLast(({ fromPosition }) => fromPosition <= position);
      const key = record && named.get(record.keyName);
      return key ? [key] : keys;
    },
  };
}

function findFault(
  named: ReadonlyMap<string, ChainKey>,
  record: KeyRecord,
  before: KeyRecord | undefined,
  next: KeyRecord | undefined,
  length: number,
): Fault | undefined {
  const { keyName, fromPosition, signature, previousSignature } = record;
  const key = named.get(keyName);
  const until = next && next.fromPosition - 1;
  const isUsed = fromPosition <= Math.min(until ?? length, length);
  // A key that sealed nothing is not needed, except to prove the change to the next one.
  if (key === undefined)
    return isUsed || next ? faults.missingKey(keyName, fromPosition, until ?? null) : undefined;
  const former = before && named.get(before.keyName);
  const isSigned = isSignedBy(key, record, signature);
  const isContinued = before === undefined || (former && isSignedBy(former, record, previousSignature));
  return isSigned && isContinued ? undefined : faults.keyChange(keyName, fromPosition);
}
