import { and, desc, eq } from "drizzle-orm";
import type { Connection } from "../open.ts";
import { auditChain } from "../schema/index.ts";

/** A position in the chain, as recorded outside the database. */
export interface ChainHead {
  readonly position: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

/** `POSITION:HASH` */
export const formatHead = ({ position, hash }: ChainHead) => `${position}:${hash}`;

/** Parses the output of `formatHead`; null if invalid. */
export function parseHead(text: string): ChainHead | null {
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  return position && hash ? { position: Number(position), hash: hash.toLowerCase() } : null;
}

/** The end of the chain; null if it is empty. */
export async function findChainHead(connection: Connection): Promise<ChainHead | null> {
  const [head] = await connection
    .select({ position: auditChain.position, hash: auditChain.chainHash })
    .from(auditChain)
    .orderBy(desc(auditChain.position))
    .limit(1);
  return head ?? null;
}

/** Whether the chain still contains this position unchanged. */
export async function isInChain(connection: Connection, { position, hash }: ChainHead): Promise<boolean> {
  const [found] = await connection
    .select({ position: auditChain.position })
    .from(auditChain)
    .where(and(eq(auditChain.position, position), eq(auditChain.chainHash, hash)));
  return found !== undefined;
}
