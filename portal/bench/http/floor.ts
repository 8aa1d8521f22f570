import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabase } from "@wardway/db/open";

/**
 * The least that a page of requests can cost: one prepared query on the database of DATA_DIR, sent as JSON by `node:http`,
 * without authentication, validation and audit. Prints its address.
 */
const { sql } = await openDatabase({ dataDir: process.env.DATA_DIR ?? "", whenRunning: "join" });
const [hospital] = await sql<
  { id: number }[]
>`select organization_id as id from users where username = 'hospital'`;
const server = createServer(async (_request, response) => {
  const rows = await sql`
    select * from transport_requests where hospital_id = ${hospital?.id ?? 0} order by transport_date desc, id desc limit 20`;
  const body = JSON.stringify(rows);
  response.setHeader("content-type", "application/json");
  response.setHeader("content-length", Buffer.byteLength(body));
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
