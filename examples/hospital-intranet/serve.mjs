import { getSecretKey } from "../shared/secret-key.mjs";
import { portal, startServer } from "../shared/start-server.mjs";
import { createIntranet } from "./intranet.mjs";

let provideKey;
const secretKey = new Promise((resolve) => {
  provideKey = resolve;
});
const origin = await startServer(createIntranet({ portal, secretKey }), 4180);
provideKey(await getSecretKey(origin));
process.stdout.write(`The intranet, with the widgets of ${portal}, is at ${origin}\n`);
