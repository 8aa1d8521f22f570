import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const workspace = fileURLToPath(new URL("../", import.meta.url));
const folder = `${workspace}dist/npm`;

// npm's own packing, which sets equal times and modes: with one version of npm, the same build has the same bytes.
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const npm = process.env.npm_execpath;
const [program, first] = npm ? [process.execPath, [npm]] : ["npm", []];
const printed = execFileSync(
  program,
  [...first, "pack", "--ignore-scripts", "--json", "--pack-destination", folder],
  {
    cwd: workspace,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  },
);
const [{ filename }] = JSON.parse(printed);
renameSync(`${folder}/${filename}`, `${folder}/wardway-sdk.tgz`);
