import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const host = "127.0.0.1";
const port = Number(process.env.PORT || 4173);
const writtenAddress = "http://127.0.0.1:3000";
const portal = new URL(process.env.WARDWAY_URL || writtenAddress).origin;
const socketOf = (address) => address.replace(/^http/, "ws");

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", `http://${host}`);
  if (pathname !== "/") {
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
    return;
  }
  const text = await readFile(new URL("index.html", import.meta.url), "utf8");
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
  response.end(
    text.replaceAll(writtenAddress, portal).replaceAll(socketOf(writtenAddress), socketOf(portal)),
  );
});

server.on("error", (error) => {
  process.stderr.write(
    error.code === "EADDRINUSE"
      ? `Port ${port} is taken by another program: choose another with PORT.\n`
      : `${error.message}\n`,
  );
  process.exit(1);
});

server.listen(port, host, () => {
  process.stdout.write(`The counter of ${portal} is at http://${host}:${server.address().port}\n`);
});
