import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { withoutTestRunner } from "./environment.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export async function buildOnce(): Promise<void> {
  const turbo = createRequire(import.meta.url).resolve("turbo/bin/turbo");
  const child = spawn(
    process.execPath,
    [turbo, "run", "build", "package", "--output-logs=errors-only", "--log-order=grouped"],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...withoutTestRunner(process.env),
        TURBO_TELEMETRY_DISABLED: "1",
        TURBO_NO_UPDATE_NOTIFIER: "1",
      },
    },
  );
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}
