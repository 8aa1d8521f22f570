import { getSecretKey } from "../shared/secret-key.mjs";
import { portal, startServer } from "../shared/start-server.mjs";
import { createHost } from "./host.mjs";
import { buildPages } from "./pages.mjs";

let provideKey;
const secretKey = new Promise((resolve) => {
  provideKey = resolve;
});
const pages = await buildPages(portal);
const origin = await startServer(createHost({ portal, pages, secretKey }), 4190);
provideKey(await getSecretKey(origin));
process.stdout.write(`The React page, with the widgets of ${portal}, is at ${origin}\n`);
