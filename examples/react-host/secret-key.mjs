import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The site's secret key: from the environment, as on a real intranet, or else a fresh one of the demo site of the
 * portal that runs from this repository.
 */
export async function secretKeyOf(origin) {
  if (process.env.WARDWAY_SECRET_KEY) return process.env.WARDWAY_SECRET_KEY;
  try {
    const { stdout } = await run("npm", ["run", "--silent", "embed:demo-site", "--", "--origin", origin], {
      cwd: repository,
    });
    const [key] = stdout.match(/wsk_[\w-]+/) ?? [];
    if (key) return key;
    throw new Error("No key was printed.");
  } catch (error) {
    process.stderr.write(
      `No secret key. Set WARDWAY_SECRET_KEY to one of your site (in the portal, under Embedding), or start the portal with its demo data first, with the DATA_DIR or DATABASE_URL of this terminal.\n${error.stderr || error.message}\n`,
    );
    process.exit(1);
  }
}
