export interface Fault {
  readonly row: number | null;
  readonly message: string;
}

interface Neighbour {
  readonly position: number;
  readonly auditId: number;
}

const afterRow = (last: Neighbour | null) => (last ? `after row ${last.auditId}` : "before the first row");

export const faults = {
  altered: (row: number, last: Neighbour | null): Fault => ({
    row,
    message: `Row ${row} was altered after it was added to the chain, or a row ${last ? `between row ${last.auditId} and it` : "before it"} was removed together with its chain entry.`,
  }),

  alteredOrUnknownKey: (row: number): Fault => ({
    row,
    message: `Row ${row} was altered after it was added to the chain, or its chain hash was, or the key of that hash is not in ENCRYPTION_KEY.`,
  }),

  missingKey: (name: string, from: number, to: number | null): Fault => ({
    row: null,
    message: `The key with the fingerprint ${name} is not in ENCRYPTION_KEY. It sealed the chain from position ${from} ${to === null ? "on" : `to ${to}`}: add it behind the others, separated by a comma, to verify the audit trail.`,
  }),
  keyChange: (name: string, position: number): Fault => ({
    row: null,
    message: `The change to the key with the fingerprint ${name}, from position ${position} of the chain on, is not signed by that key and the one before: the chain was continued by someone who did not have both.`,
  }),
  forgedAnchor: (position: number): Fault => ({
    row: null,
    message: `Rows were removed from the beginning: the anchor at position ${position} is not signed by the key that seals the chain, so that it is not of a purge by npm run retention.`,
  }),
  beforeAnchor: (row: number): Fault => ({
    row,
    message: `Row ${row} was inserted in front of the beginning of the chain, which an anchor says was purged.`,
  }),
  missingAfterAnchor: (position: number): Fault => ({
    row: null,
    message: `A row was removed at the beginning: the chain is missing position ${position + 1}, which follows the purged ones.`,
  }),
  removed: (row: number): Fault => ({
    row,
    message: `Row ${row} was removed after it was added to the chain.`,
  }),

  missingPositions: (last: Neighbour | null, from: number, to: number): Fault => ({
    row: null,
    message: `A row was removed ${afterRow(last)}: the chain is missing ${from === to ? `position ${from}` : `positions ${from} to ${to}`}.`,
  }),

  inserted: (row: number, before: Neighbour | null, first: Neighbour | undefined): Fault => ({
    row,
    message: `Row ${row} was inserted ${before ? `after row ${before.auditId}` : `before row ${first?.auditId}`} when that was already in the chain: the chain does not contain it.`,
  }),

  removedBeforeChaining: (report: number, ids: string): Fault => ({
    row: report,
    message: `Rows were removed before they were added to the chain: ${ids}. The portal noticed it and reported it in row ${report}.`,
  }),

  missingRowMac: (row: number): Fault => ({
    row,
    message: `Row ${row} was inserted by something other than the portal: it has no row MAC.`,
  }),

  invalidRowMac: (row: number): Fault => ({
    row,
    message: `Row ${row} was inserted by something other than the portal, or altered before it was added to the chain, or the key of its row MAC is not in ENCRYPTION_KEY.`,
  }),

  copiedRowMac: (row: number, original: number): Fault => ({
    row,
    message: `Row ${row} was inserted by something other than the portal: it repeats the row MAC of row ${original}.`,
  }),

  truncated: (position: number, last: Neighbour | null): Fault => ({
    row: null,
    message: `Rows were removed ${last ? `after row ${last.auditId}` : "from the beginning"}: the chain ends at position ${last?.position ?? 0}, and the recorded head is position ${position}.`,
  }),

  rewritten: (position: number): Fault => ({
    row: null,
    message: `The chain was rewritten after the head was recorded: position ${position} has another hash. A row up to there was altered or removed.`,
  }),
} as const;
