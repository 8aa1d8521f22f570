import { and, desc, eq } from "drizzle-orm";
import type { Connection } from "../open.ts";
import { auditChain } from "../schema/index.ts";

/** A place in the chain, as somebody noted it down. */
export interface ChainHead {
  readonly position: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

/** `POSITION:HASH` */
export const formatHead = ({ position, hash }: ChainHead) => `${position}:${hash}`;

/** The head in a text as `headText` writes it; null where it is none. */
export function parseHead(text: string): ChainHead | null {
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  return position && hash ? { position: Number(position), hash: hash.toLowerCase() } : null;
}

/** Where the chain ends; null where nothing is sealed yet. */
export async function findChainHead(connection: Connection): Promise<ChainHead | null> {
  const [head] = await connection
    .select({ position: auditChain.position, hash: auditChain.chainHash })
    .from(auditChain)
    .orderBy(desc(auditChain.position))
    .limit(1);
  return head ?? null;
}

/** Whether the chain still has this place, as it was. */
export async function isInChain(connection: Connection, { position, hash }: ChainHead): Promise<boolean> {
  const [found] = await connection
    .select({ position: auditChain.position })
    .from(auditChain)
    .where(and(eq(auditChain.position, position), eq(auditChain.chainHash, hash)));
  return found !== undefined;
}
