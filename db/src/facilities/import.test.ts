import { writeFile } from "node:fs/promises";
import path from "node:path";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ScratchFolder, scratchFolder } from "../postgres/testing/scratch-folder.ts";
import { facilities } from "../schema/index.ts";
import { StartupError } from "../startup-error.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { importFacilities } from "./import.ts";

const header = "NAME,TYPE,ADDRESS,CITY,STATE,ZIP,COUNTY,LATITUDE,LONGITUDE,BEDS";
const larkmoor =
  "LARKMOOR HOSPITAL,GENERAL ACUTE CARE,400 LARKMOOR WAY,BALTIMORE,MD,21231,BALTIMORE,39.2962,-76.5921,212";

let folder: ScratchFolder;
let database: TestDatabase;

beforeAll(async () => {
  folder = await scratchFolder();
  database = await createTestDatabase();
});
beforeEach(() => database.db.delete(facilities));
afterAll(async () => {
  await database.close();
  await folder.remove();
});

async function importLines(...lines: string[]) {
  const file = path.join(folder.path, "facilities.csv");
  await writeFile(file, lines.join("\n"));
  return importFacilities(database.db, file);
}

async function stored() {
  const rows = await database.db.select().from(facilities).orderBy(asc(facilities.id));
  return rows.map(({ id: _id, searchText: _searchText, sourceKey: _sourceKey, ...row }) => row);
}

const nothing = { inserted: 0, updated: 0, unchanged: 0, skipped: [] };

describe("a file of facilities", () => {
  test("is stored in title case", async () => {
    expect(await importLines(header, larkmoor)).toEqual({ ...nothing, read: 1, inserted: 1 });
    expect(await stored()).toEqual([
      {
        name: "Larkmoor Hospital",
        type: "General Acute Care",
        address: "400 Larkmoor Way",
        city: "Baltimore",
        state: "MD",
        zip: "21231",
        county: "Baltimore",
        latitude: 39.2962,
        longitude: -76.5921,
        beds: 212,
      },
    ]);
  });

  test("changes nothing when imported again", async () => {
    const lines = Array.from({ length: 1_201 }, (_, nth) => larkmoor.replace("400", String(nth + 1)));
    expect(await importLines(header, ...lines)).toEqual({ ...nothing, read: 1_201, inserted: 1_201 });
    expect(await importLines(header, ...lines)).toEqual({ ...nothing, read: 1_201, unchanged: 1_201 });
  });

  test("updates a known facility", async () => {
    await importLines(header, larkmoor);
    const corrected = larkmoor.replace(/,212$/, ",230").replace("LARKMOOR WAY", "LARKMOOR PLACE");
    expect(await importLines(header, corrected)).toEqual({ ...nothing, read: 1, updated: 1 });
    expect(await stored()).toMatchObject([{ address: "400 Larkmoor Place", beds: 230 }]);
  });

  test("may have columns in any order and case, and other columns", async () => {
    const report = await importLines(
      "\uFEFFObjectId,Longitude,Latitude,zip,State,City,Address,Name",
      "17,-76.5921,39.2962,21231,MD,Baltimore,400 Larkmoor Way,Larkmoor Hospital",
    );
    expect(report).toEqual({ ...nothing, read: 1, inserted: 1 });
    expect(await stored()).toMatchObject([
      { name: "Larkmoor Hospital", type: null, beds: null, county: null },
    ]);
  });

  test("may have positions as X and Y", async () => {
    await importLines("X,Y,NAME,ADDRESS,CITY,STATE,ZIP", "-76.5921,39.2962,A,B,C,MD,21231");
    expect(await stored()).toMatchObject([{ latitude: 39.2962, longitude: -76.5921 }]);
  });

  test("may have line breaks and commas inside quotes", async () => {
    await importLines(
      header,
      '"LARKMOOR\nHOSPITAL",X,"1 A WAY, FLOOR 2",C,MD,21231,B,39.2,-76.5,1',
      larkmoor,
    );
    expect(await stored()).toMatchObject([
      { name: "Larkmoor Hospital", address: "1 A Way, Floor 2" },
      { address: "400 Larkmoor Way" },
    ]);
  });
});

describe("flaws of real data", () => {
  test.each([
    ["ADDRESS", "400 LARKMOOR WAY", "NOT AVAILABLE", { address: null }],
    ["ZIP code that a spreadsheet shortened", "21231", "1231", { zip: "01231" }],
    ["ZIP code with four more digits", "21231", "21231-4455", { zip: "21231" }],
    ["ZIP code that is none", "21231", "UNKNOWN", { zip: null }],
    ["number of beds that is -999", /,212$/, ",-999", { beds: null }],
    ["number of beds that is empty", /,212$/, ",", { beds: null }],
    ["number of beds with decimals of nothing", /,212$/, ",212.0", { beds: 212 }],
    [
      "name with spaces that do not break",
      "LARKMOOR HOSPITAL",
      " LARKMOOR\u00A0 HOSPITAL",
      { name: "Larkmoor Hospital" },
    ],
    ["state in small letters", ",MD,", ",md,", { state: "MD" }],
  ])("a %s is corrected", async (_, from, to, expected) => {
    await importLines(header, larkmoor.replace(from, to));
    expect(await stored()).toMatchObject([expected]);
  });

  test.each([
    ["The name is missing", larkmoor.replace("LARKMOOR HOSPITAL", " ")],
    ["The position is missing", larkmoor.replace("39.2962", "")],
    ["The position is missing", larkmoor.replace("39.2962", "north")],
    ["The position is 0, 0", larkmoor.replace("39.2962,-76.5921", "0,0")],
    ["The position is out of range", larkmoor.replace("39.2962,-76.5921", "4761234.2,-8526001.9")],
    ["A text is too long", larkmoor.replace("HOSPITAL", "H".repeat(301))],
  ])("%s: the line is skipped for that reason", async (reason, line) => {
    const report = await importLines(header, line, larkmoor);
    expect(report).toMatchObject({
      read: 2,
      inserted: 1,
      skipped: [{ reason, count: 1, examples: [{ line: 2 }] }],
    });
  });

  test("a facility that is closed is skipped", async () => {
    const report = await importLines(`${header},STATUS`, `${larkmoor},CLOSED`);
    expect(report.skipped).toEqual([
      { reason: "The facility is closed", count: 1, examples: [{ line: 2, text: "LARKMOOR HOSPITAL" }] },
    ]);
  });

  test("a line with an extra comma is skipped and later lines are imported", async () => {
    const report = await importLines(header, larkmoor.replace(" HOSPITAL", ", HOSPITAL"), larkmoor);
    expect(report).toMatchObject({
      read: 2,
      inserted: 1,
      skipped: [{ reason: "The line has more cells than the header", examples: [{ line: 2 }] }],
    });
  });

  test("quotation marks inside a name are part of it", async () => {
    await importLines(header, larkmoor.replace("LARKMOOR", 'LARKMOOR "NORTH"'));
    expect(await stored()).toMatchObject([{ name: 'Larkmoor "North" Hospital' }]);
  });

  test("the same facility in two lines is stored once", async () => {
    const otherSpelling = larkmoor.replace("LARKMOOR WAY", "LARKMOOR WY STE 3").replace("39.2962", "39.2971");
    const report = await importLines(header, larkmoor, otherSpelling);
    expect(report.skipped).toEqual([
      {
        reason: "The same facility is in an earlier line",
        count: 1,
        examples: [{ line: 3, text: "Larkmoor Hospital, as in line 2" }],
      },
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test("two campuses of one name are two facilities", async () => {
    await importLines(header, larkmoor, larkmoor.replace("400", "1720"), larkmoor.replace("39.2962", "38.9"));
    expect(await stored()).toHaveLength(3);
  });

  test("only the first examples of a reason are listed", async () => {
    const report = await importLines(header, ...Array.from({ length: 9 }, () => larkmoor));
    expect(report.skipped).toMatchObject([{ count: 8 }]);
    expect(report.skipped[0]?.examples.map(({ line }) => line)).toEqual([3, 4, 5]);
  });
});

describe("a file that cannot be imported", () => {
  test.each([
    ["has no header", "", "is missing the columns NAME, ADDRESS, CITY, STATE, ZIP, LATITUDE, LONGITUDE"],
    [
      "lacks a column",
      `${header.replace("ZIP,", "")}\n${larkmoor}`,
      "is missing the column ZIP: its first line",
    ],
    [
      "has no position",
      `${header.replace("LATITUDE", "LAT")}\n${larkmoor}`,
      "is missing the columns LATITUDE, LONGITUDE",
    ],
  ])("%s: is reported in one line", async (_, text, sentence) => {
    const attempt = importLines(text);
    await expect(attempt).rejects.toThrow(StartupError);
    await expect(attempt).rejects.toThrow(sentence);
  });

  test("is missing: is reported in one line", async () => {
    const file = path.join(folder.path, "missing.csv");
    await expect(importFacilities(database.db, file)).rejects.toThrow(
      `There is no file ${file}: give the path`,
    );
  });

  test("is a folder: is reported in one line", async () => {
    await expect(importFacilities(database.db, folder.path)).rejects.toThrow("is not a file: give the path");
  });

  test.each([
    ["at its end", 10],
    ["and is long", 300_000],
  ])("never closes a quotation mark %s: is reported in one line", async (_, length) => {
    const attempt = importLines(header, larkmoor, `"${"x".repeat(length)}`, larkmoor);
    await expect(attempt).rejects.toThrow(StartupError);
    await expect(attempt).rejects.toThrow(/cannot be read after line 2, where a quotation mark/);
  });
});

test("progress covers all bytes", async () => {
  const file = path.join(folder.path, "facilities.csv");
  const lines = Array.from({ length: 1_200 }, (_, nth) => larkmoor.replace("400", String(nth + 1)));
  await writeFile(file, [header, ...lines].join("\n"));
  const seen: number[] = [];
  await importFacilities(database.db, file, ({ bytesRead, bytesTotal }) => seen.push(bytesRead / bytesTotal));
  expect(seen).toHaveLength(3);
  expect(seen.at(-1)).toBe(1);
});
