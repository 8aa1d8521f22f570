import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const host = "127.0.0.1";
const port = Number(process.env.PORT || 4173);
const writtenAddress = "http://127.0.0.1:3000";
const portal = new URL(process.env.WARDWAY_URL || writtenAddress).origin;

const files = {
  "/": ["index.html", "text/html; charset=utf-8"],
  "/counter.css": ["counter.css", "text/css; charset=utf-8"],
  "/counter.mjs": ["counter.mjs", "text/javascript; charset=utf-8"],
};

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", `http://${host}`);
  const file = files[pathname];
  if (!file) {
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
    return;
  }
  const [name, type] = file;
  const text = await readFile(new URL(name, import.meta.url), "utf8");
  response.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
  response.end(text.replaceAll(writtenAddress, portal));
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
