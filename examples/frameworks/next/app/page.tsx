import { connection } from "next/server";
import { Transports } from "./transports";

export default async function Page() {
  // Rendered for each request: a page that is built once has no nonce for its scripts.
  await connection();
  return <Transports />;
}
