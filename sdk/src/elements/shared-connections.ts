import type { TransportApi } from "@wardway/db/model";
import type { LiveFeed } from "@wardway/widgets/provider";

/** How an element reaches its portal. */
export interface Connection {
  readonly api: TransportApi;
  readonly live: LiveFeed | null;
  /** Ends what is under way. */
  end(): void;
}

/** @param getSession the page's own, where it has given one */
export type Connect = (portal: string, getSession: unknown) => Connection;

interface Shared {
  readonly connect: Connect;
  readonly portal: string;
  readonly getSession: unknown;
  readonly connection: Connection;
  users: number;
}

let open: Shared[] = [];

/**
 * Elements of one page share a connection where portal and `getSession` are the same.
 * @returns the connection, and what leaves it: the last one to leave ends it
 */
export function join(connect: Connect, portal: string, getSession: unknown): Connection & { leave(): void } {
  const isSame = (one: Shared) =>
    one.connect === connect && one.portal === portal && one.getSession === getSession;
  const shared = open.find(isSame) ?? {
    connect,
    portal,
    getSession,
    connection: connect(portal, getSession),
    users: 0,
  };
  if (shared.users === 0) open.push(shared);
  shared.users += 1;
  return {
    ...shared.connection,
    leave() {
      shared.users -= 1;
      if (shared.users > 0) return;
      open = open.filter((one) => one !== shared);
      shared.connection.end();
    },
  };
}
