import { type FileHandle, open } from "node:fs/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { StartupError } from "../startup-error.ts";

/** Cells by lowercase column name. */
export interface FacilityLine {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface FacilityFile extends AsyncDisposable {
  readonly bytes: number;
  bytesRead(): number;
  /** @param onOverlong called for skipped lines with more cells than the header */
  lines(onOverlong: (line: number) => void): AsyncGenerator<FacilityLine>;
}

const requiredColumns = ["name", "address", "city", "state", "zip"];
/** Detects a missing closing quote. */
const MAX_RECORD_BYTES = 100_000;

/** @throws StartupError */
export async function openFacilityFile(path: string): Promise<FacilityFile> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw cannotRead(path, error);
  });
  const facts = await file.stat();
  if (!facts.isFile()) {
    await file.close();
    throw new StartupError(`${path} is not a file: give the path of a CSV file with facilities.`);
  }
  const source = file.createReadStream();
  return {
    bytes: facts.size,
    bytesRead: () => source.bytesRead,
    lines: (onOverlong) => readLines(path, source, onOverlong),
    async [Symbol.asyncDispose]() {
      source.destroy();
      await file.close();
    },
  };
}

async function* readLines(
  path: string,
  source: ReturnType<FileHandle["createReadStream"]>,
  onOverlong: (line: number) => void,
): AsyncGenerator<FacilityLine> {
  let header: readonly string[] = [];
  // The parser runs ahead of its consumer.
  let lastParsed = 1;
  let brokenAfter = Number.POSITIVE_INFINITY;
  const noteBreak = () => {
    brokenAfter = Math.min(brokenAfter, lastParsed);
  };
  const options: Options = {
    bom: true,
    columns: (names: string[]) => {
      header = names.map((name) => name.trim().toLowerCase());
      return [...header];
    },
    info: true,
    max_record_size: MAX_RECORD_BYTES,
    on_skip: (error) => {
      if (error?.code === "CSV_RECORD_INCONSISTENT_COLUMNS" && "lines" in error) {
        onOverlong(Number(error.lines));
      } else {
        noteBreak();
      }
      return undefined;
    },
    on_record: (record, { lines }) => {
      lastParsed = lines;
      return record;
    },
    relax_column_count_less: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  };
  const parser = parse(options);
  source.on("error", (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser)) {
      requireColumns(path, header);
      if (info.lines > brokenAfter) break;
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (!(error instanceof CsvError)) throw cannotRead(path, error as NodeJS.ErrnoException);
    noteBreak();
  }
  requireColumns(path, header);
  if (brokenAfter === Number.POSITIVE_INFINITY) return;
  throw new StartupError(
    `${path} cannot be read after line ${brokenAfter}, where a quotation mark is opened and never closed: correct that line and import the file again.`,
  );
}

function requireColumns(path: string, header: readonly string[]): void {
  const missing = requiredColumns.filter((name) => !header.includes(name));
  const has = (...names: string[]) => names.every((name) => header.includes(name));
  if (!has("latitude", "longitude") && !has("x", "y")) missing.push("latitude", "longitude");
  if (missing.length === 0) return;
  const names = missing.map((name) => name.toUpperCase()).join(", ");
  throw new StartupError(
    `${path} is missing the column${missing.length > 1 ? "s" : ""} ${names}: its first line must name the columns as HIFLD does.`,
  );
}

function cannotRead(path: string, error: NodeJS.ErrnoException): StartupError {
  const messages: Record<string, string> = {
    ENOENT: `There is no file ${path}: give the path of a CSV file with facilities.`,
    EACCES: `${path} cannot be read by this user: change its permissions.`,
    EISDIR: `${path} is not a file: give the path of a CSV file with facilities.`,
  };
  return new StartupError(messages[error.code ?? ""] ?? `${path} cannot be read: ${error.message}.`, {
    cause: error,
  });
}
