// Runs the database of the folder in its first argument until killed. Prints the server's pid and URL.
import { startCluster } from "../cluster.ts";

const cluster = await startCluster({ dataDir: process.argv[2] ?? "" });
process.stdout.write(`${JSON.stringify({ pid: cluster.pid, url: cluster.url })}\n`);
