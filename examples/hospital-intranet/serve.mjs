import { createIntranet } from "./intranet.mjs";
import { secretKeyOf } from "./secret-key.mjs";

const host = "127.0.0.1";
const port = Number(process.env.PORT || 4180);
const portal = new URL(process.env.WARDWAY_URL || "http://127.0.0.1:3000").origin;

let giveKey;
const secretKey = new Promise((resolve) => {
  giveKey = resolve;
});
const server = createIntranet({ portal, secretKey });

server.on("error", (error) => {
  process.stderr.write(
    error.code === "EADDRINUSE"
      ? `Port ${port} is taken by another program: choose another with PORT.\n`
      : `${error.message}\n`,
  );
  process.exit(1);
});

server.listen(port, host, async () => {
  const address = `http://${host}:${server.address().port}`;
  giveKey(await secretKeyOf(address));
  process.stdout.write(`The intranet, with the widgets of ${portal}, is at ${address}\n`);
});
