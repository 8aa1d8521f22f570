// Mends the PostgreSQL driver after an install, until a version with these faults mended is out. Where a connection
// breaks, its version 3.4.9
//   - writes to a socket that is gone, which throws where nobody can catch it and ends the process
//     (https://github.com/porsager/postgres/issues/1154, https://github.com/porsager/postgres/issues/1208);
//   - keeps what it had not sent yet, so that the same connection never opens again;
//   - keeps the server's last word as well, and answers the next query of the same connection with it.
// db/src/postgres/lost-connection.test.ts fails where this is missing.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const changes = [
  {
    from: `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)`,
    to: `  function nextWrite(fn) {
    if (!socket) {
      const lost = Errors.connection('CONNECTION_CLOSED', options)
      chunk = nextWriteTimer = null
      query && queryError(query, lost)
      query = null
      while (sent.length)
        queryError(sent.shift(), lost)
      return false
    }
    const x = socket.write(chunk, fn)`,
  },
  {
    from: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    to: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
  },
  {
    from: `    closedTime = performance.now()
    hadError`,
    to: `    query = results = errorResponse = null
    result = new Result()
    closedTime = performance.now()
    hadError`,
  },
];

const driver = path.resolve(path.dirname(createRequire(import.meta.url).resolve("postgres")), "../..");
for (const file of ["src/connection.js", "cjs/src/connection.js"]) {
  const place = path.join(driver, file);
  const code = readFileSync(place, "utf8");
  const mended = changes.reduce(
    (text, { from, to }) => (text.includes(to) ? text : text.replace(from, to)),
    code,
  );
  if (mended !== code) writeFileSync(place, mended);
  if (changes.some(({ to }) => !mended.includes(to))) {
    process.stderr.write(
      `${place} is not the version that db/driver/mend.mjs knows: look whether it still needs it.\n`,
    );
    process.exit(1);
  }
}
