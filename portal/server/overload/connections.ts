import type { Server } from "node:http";
import type { Socket } from "node:net";
import { siteNetworkOf } from "#app/infra/network.ts";

/** The limit for all clients. A process has few more file handles. */
const MAX_CONNECTIONS = 8_000;

/** One network's limit, without a proxy. A browser opens six: this is a hospital of three hundred workstations. */
const MAX_CONNECTIONS_OF_NETWORK = 2_000;

export const SWEEP_INTERVAL_MS = 5_000;

/** A script of 80 KB arrives in this time at 11 kbit/s, slower than the first mobile networks. */
export const STALLED_AFTER_MS = 60_000;

/** The limit for all connections together. The slowest readers are cut off above it. */
const MAX_PENDING_BYTES = 128 * 1024 * 1024;

interface Reader {
  /** Bytes that had left at the last progress. */
  sent: number;
  progressAt: number;
}

export interface ConnectionLimits {
  /** Whether all connections have one address, that of a reverse proxy. */
  readonly trustProxy: boolean;
  readonly maxOfNetwork?: number;
  readonly maxPendingBytes?: number;
  readonly stalledAfterMs?: number;
}

/**
 * Bounds the connections of a network, and what waits for clients that do not read it.
 * @returns to be called every `SWEEP_INTERVAL_MS`: cuts off who reads nothing, then who reads least until the rest fits
 */
export function limitConnections(
  server: Server,
  {
    trustProxy,
    maxOfNetwork = MAX_CONNECTIONS_OF_NETWORK,
    maxPendingBytes = MAX_PENDING_BYTES,
    stalledAfterMs = STALLED_AFTER_MS,
  }: ConnectionLimits,
): () => void {
  const readers = new Map<Socket, Reader>();
  const perNetwork = new Map<string, number>();
  server.maxConnections = MAX_CONNECTIONS;

  server.on("connection", (socket: Socket) => {
    const network = siteNetworkOf(socket.remoteAddress ?? null);
    const count = (perNetwork.get(network) ?? 0) + 1;
    if (!trustProxy && count > maxOfNetwork) return void socket.destroy();
    perNetwork.set(network, count);
    readers.set(socket, { sent: 0, progressAt: performance.now() });
    socket.once("close", () => {
      readers.delete(socket);
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    });
  });

  return () => {
    const now = performance.now();
    let pending = 0;
    for (const [socket, reader] of readers) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sent > reader.sent) Object.assign(reader, { sent, progressAt: now });
      else if (now - reader.progressAt > stalledAfterMs) socket.destroy();
      if (!socket.destroyed) pending += socket.writableLength;
    }
    if (pending <= maxPendingBytes) return;
    const byPending = [...readers.keys()].sort((one, other) => other.writableLength - one.writableLength);
    for (const socket of byPending) {
      if (pending <= maxPendingBytes) return;
      pending -= socket.writableLength;
      socket.destroy();
    }
  };
}
