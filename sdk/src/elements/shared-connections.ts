import type { TransportApi } from "@wardway/model";
import type { LiveFeed } from "@wardway/widgets/provider";

/** How an element reaches its portal. */
export interface Connection {
  readonly api: TransportApi;
  readonly live: LiveFeed | null;
  /** Ends what is under way. */
  end(): void;
}

/** @param pass what opens the portal to the page, where it has given it: its own `getSession`, or its site's key */
export type Connect = (portal: string, pass: unknown) => Connection;

interface Shared {
  readonly connect: Connect;
  readonly portal: string;
  readonly pass: unknown;
  readonly connection: Connection;
  users: number;
}

let open: Shared[] = [];

/**
 * Elements of one page share a connection where portal and pass are the same.
 * @returns the connection, and what leaves it: the last one to leave ends it
 */
export function joinConnection(
  connect: Connect,
  portal: string,
  pass: unknown,
): Connection & { leave(): void } {
  const isSame = (one: Shared) => one.connect === connect && one.portal === portal && one.pass === pass;
  const shared = open.find(isSame) ?? {
    connect,
    portal,
    pass,
    connection: connect(portal, pass),
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
