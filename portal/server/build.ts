import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { StartupError } from "@wardway/db/startup-error";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Builds what is missing or out of date; turbo knows from the sources' hash, and shows its progress. */
export function ensureBuilt(): Promise<void> {
  const turbo = createRequire(import.meta.url).resolve("turbo/bin/turbo");
  const child = spawn(
    process.execPath,
    [turbo, "run", "build", "--filter=@wardway/portal", "--output-logs=new-only", "--log-order=stream"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1" },
    },
  );
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else if (signal === "SIGINT" || signal === "SIGTERM")
        reject(new StartupError("The build was stopped."));
      else reject(new StartupError("The build failed; the lines above say why."));
    });
  });
}
