import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../../", import.meta.url));
/** Without NODE_ENV, of the shell or of Vite's build: a portal in production has no demo site. */
const { NODE_ENV: _, ...env } = process.env;

/**
 * Returns the site's secret key: `WARDWAY_SECRET_KEY`, or a new key of the demo site of the portal that runs from this
 * repository. Ends the process if there is neither.
 */
export async function getSecretKey(origin) {
  if (process.env.WARDWAY_SECRET_KEY) return process.env.WARDWAY_SECRET_KEY;
  try {
    const { stdout } = await run("npm", ["run", "--silent", "embed:demo-site", "--", "--origin", origin], {
      cwd: repository,
      env,
    });
    const [key] = stdout.match(/wsk_[\w-]+/) ?? [];
    if (key) return key;
    throw new Error("No key was printed.");
  } catch (error) {
    process.stderr.write(
      `No secret key. Set WARDWAY_SECRET_KEY to a key of your site (in the portal, under Embedding), or start the portal with demo data first, with the same DATA_DIR or DATABASE_URL.\n${error.stderr || error.message}\n`,
    );
    process.exit(1);
  }
}
