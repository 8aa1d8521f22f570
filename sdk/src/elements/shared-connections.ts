import type { TransportApi } from "@wardway/model";
import type { LiveFeed } from "@wardway/widgets/provider";

export interface Connection {
  readonly api: TransportApi;
  readonly live: LiveFeed | null;
  /** Aborts pending calls. */
  end(): void;
}

/**
 * @param pass credential: `getSession`, or the site key
 * @param onFailure is called when the script of the live connection fails for the first time
 */
export type Connect = (portal: string, pass: unknown, onFailure: () => void) => Connection;

interface Shared {
  readonly connect: Connect;
  readonly portal: string;
  readonly pass: unknown;
  readonly connection: Connection;
  users: number;
}

let open: Shared[] = [];

/**
 * Elements with the same portal and credential share a connection.
 * @param onFailure of the first element that joins
 * @returns the connection; the last `leave` ends it
 */
export function joinConnection(
  connect: Connect,
  portal: string,
  pass: unknown,
  onFailure: () => void,
): Connection & { leave(): void } {
  const isSame = (one: Shared) => one.connect === connect && one.portal === portal && one.pass === pass;
  const shared = open.find(isSame) ?? {
    connect,
    portal,
    pass,
    connection: connect(portal, pass, onFailure),
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
