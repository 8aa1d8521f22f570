/** What is wrong with the trail, at the first place where something is. */
export interface Fault {
  /** The row that it is about; null where none can be named. */
  readonly row: number | null;
  readonly sentence: string;
}

interface Neighbour {
  readonly position: number;
  readonly auditId: number;
}

const afterRow = (last: Neighbour | null) => (last ? `after row ${last.auditId}` : "before the first row");

/** What a verification may find. The sentences say no more than the chain proves. */
export const faults = {
  altered: (row: number, last: Neighbour | null): Fault => ({
    row,
    sentence: `Row ${row} was altered after it was sealed, or a row ${last ? `between row ${last.auditId} and it` : "before it"} was removed together with its seal.`,
  }),

  alteredOrUnknownKey: (row: number): Fault => ({
    row,
    sentence: `Row ${row} was altered after it was sealed, or its seal was, or the key that sealed it is not among those in ENCRYPTION_KEY.`,
  }),

  removed: (row: number): Fault => ({ row, sentence: `Row ${row} was removed after it was sealed.` }),

  missingPositions: (last: Neighbour | null, from: number, to: number): Fault => ({
    row: null,
    sentence: `A row was removed ${afterRow(last)}: the chain lacks ${from === to ? `position ${from}` : `positions ${from} to ${to}`}.`,
  }),

  inserted: (row: number, before: Neighbour | null, first: Neighbour | undefined): Fault => ({
    row,
    sentence: `Row ${row} was inserted ${before ? `after row ${before.auditId}` : `before row ${first?.auditId}`} when that had been sealed: the chain does not have it.`,
  }),

  missingRowMac: (row: number): Fault => ({
    row,
    sentence: `Row ${row} was inserted by something other than the portal: it lacks the portal's mark.`,
  }),

  invalidRowMac: (row: number): Fault => ({
    row,
    sentence: `Row ${row} was inserted by something other than the portal, or altered before it was sealed, or the key of its mark is not among those in ENCRYPTION_KEY.`,
  }),

  copiedRowMac: (row: number, original: number): Fault => ({
    row,
    sentence: `Row ${row} was inserted by something other than the portal: it repeats the mark of row ${original}.`,
  }),

  truncated: (position: number, last: Neighbour | null): Fault => ({
    row: null,
    sentence: `Rows were removed ${last ? `after row ${last.auditId}` : "from the beginning"}: the chain ends at position ${last?.position ?? 0}, and the noted head is position ${position}.`,
  }),

  rewritten: (position: number): Fault => ({
    row: null,
    sentence: `The chain was written anew since the head was noted: position ${position} has another seal. A row up to there was altered or removed, and the rest sealed again.`,
  }),
} as const;
