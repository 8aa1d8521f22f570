import { parseArgs } from "node:util";
import { type ImportReport, importFacilities } from "@wardway/db/facilities";
import { StartupError } from "@wardway/db/startup-error";
import { showProgress } from "./progress.ts";
import { fromCaller, runTool, withDatabase } from "./tool.ts";

const number = (value: number) => value.toLocaleString("en-US");

/** Imports a CSV file with HIFLD's columns: `npm run facilities:import -- FILE.csv`. */
runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new StartupError("Pass one CSV file: npm run facilities:import -- FILE.csv");
  }
  const path = fromCaller(file);
  await withDatabase(async ({ db }) => {
    const progress = showProgress("Importing");
    try {
      const report = await importFacilities(db, path, ({ bytesRead, bytesTotal }) =>
        progress.update(bytesRead, bytesTotal),
      );
      progress.stop();
      process.stdout.write(formatReport(report));
    } finally {
      progress.stop();
    }
  });
});

function formatReport({ read, inserted, updated, unchanged, skipped }: ImportReport): string {
  const left = skipped.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    `Lines read: ${number(read)}. Facilities: ${number(inserted)} added, ${number(updated)} corrected, ${number(unchanged)} unchanged. Lines skipped: ${number(left)}.`,
  ];
  for (const { reason, count, examples } of skipped) {
    lines.push(`${reason}: ${number(count)}`);
    lines.push(...examples.map(({ line, text }) => `  line ${line}${text ? `: ${text}` : ""}`));
    if (count > examples.length) lines.push(`  and ${number(count - examples.length)} more`);
  }
  return `${lines.join("\n")}\n`;
}
