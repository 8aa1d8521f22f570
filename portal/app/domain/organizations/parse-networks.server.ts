import type { Connection } from "@wardway/db/open";
import { fieldRejection, organizationLimits } from "@wardway/model";
import { sql } from "drizzle-orm";
import { isNetwork } from "#app/infra/network-list.server.ts";

interface ParsedNetwork extends Record<string, unknown> {
  readonly network: string;
  readonly hasHostBits: boolean;
  readonly isMapped: boolean;
}

/**
 * @param text networks or single addresses, separated by line ends, blanks or commas
 * @returns as PostgreSQL writes them, each once; null for none, which permits all
 * @throws DomainError invalid on `networks`, naming the entry
 */
export async function parseNetworks(connection: Connection, text: string): Promise<string[] | null> {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== "");
  if (entries.length === 0) return null;
  const { networks: max } = organizationLimits;
  if (entries.length > max) {
    throw fieldRejection("networks", "organization.tooManyNetworks", { max, count: entries.length });
  }
  for (const entry of entries) {
    if (!isNetwork(entry)) {
      throw fieldRejection("networks", "organization.networkInvalid", { entry: quoteEntry(entry) });
    }
  }
  const values = sql.join(
    entries.map((entry) => sql`${entry}::inet`),
    sql`, `,
  );
  const rows = await connection.execute<ParsedNetwork>(sql`
    select network(entry)::text as "network", entry <> network(entry)::inet as "hasHostBits",
      entry <<= '::ffff:0:0/96'::inet as "isMapped"
    from unnest(array[${values}]) with ordinality as given (entry, place) order by place`);
  for (const [index, { network, hasHostBits, isMapped }] of [...rows].entries()) {
    const entry = entries[index] ?? "";
    if (isMapped) throw fieldRejection("networks", "organization.networkMapped", { entry });
    if (hasHostBits) throw fieldRejection("networks", "organization.networkHostBits", { entry, network });
  }
  return [...new Set(rows.map(({ network }) => network))];
}

const MAX_QUOTED_LENGTH = 50;

/** Shows characters that a reader cannot see, such as a zero-width space. */
function quoteEntry(entry: string): string {
  const visible = entry.replace(
    /[^\x21-\x7e]/gu,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
  return visible.length > MAX_QUOTED_LENGTH ? `${visible.slice(0, MAX_QUOTED_LENGTH)}...` : visible;
}
