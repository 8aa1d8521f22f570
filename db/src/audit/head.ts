import { and, desc, eq } from "drizzle-orm";
import type { Connection } from "../open.ts";
import { auditChain } from "../schema/index.ts";

/** A chain position recorded outside the database. */
export interface ChainHead {
  readonly position: number;
  readonly hash: string;
}

/** `POSITION:HASH` */
export const formatHead = ({ position, hash }: ChainHead) => `${position}:${hash}`;

/** Returns null if invalid. */
export function parseHead(text: string): ChainHead | null {
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  return position && hash ? { position: Number(position), hash: hash.toLowerCase() } : null;
}

/** Returns null for an empty chain. */
export async function findChainHead(connection: Connection): Promise<ChainHead | null> {
  const [head] = await connection
    .select({ position: auditChain.position, hash: auditChain.chainHash })
    .from(auditChain)
    .orderBy(desc(auditChain.position))
    .limit(1);
  return head ?? null;
}

export async function isInChain(connection: Connection, { position, hash }: ChainHead): Promise<boolean> {
  const [found] = await connection
    .select({ position: auditChain.position })
    .from(auditChain)
    .where(and(eq(auditChain.position, position), eq(auditChain.chainHash, hash)));
  return found !== undefined;
}
