import { hydrated, type MeasuredPage } from "./pages.ts";
import { type Desk, median, openSlowPage, readVitals, type viewports } from "./slow-page.ts";

/** Scripts are those that the document names; later ones come when it is idle. Bytes are compressed, without headers. */
export const pageHeader = [
  "",
  ...["LCP ms", "INP ms", "CLS", "long tasks ms", "document KB", "styles KB", "fonts KB", "scripts KB"],
  ...["scripts", "later KB", "all KB", "longest interaction"],
];

interface Round {
  readonly lcpMs: number;
  readonly shift: number;
  readonly longTaskMs: number;
  /** By interaction, in milliseconds. */
  readonly interactions: ReadonlyMap<string, number>;
  readonly files: readonly TransferredFile[];
}

interface TransferredFile {
  readonly path: string;
  readonly bytes: number;
  readonly isInDocument: boolean;
}

/** @returns the figures of `pageHeader`, medians */
export async function measurePage(
  desk: Desk,
  page: MeasuredPage,
  viewport: keyof typeof viewports,
  rounds: number,
): Promise<readonly string[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureOnce(desk, page, viewport));
  const of = (read: (round: Round) => number) => median(measured.map(read));
  const countFiles = (matches: (file: TransferredFile) => boolean) =>
    of(({ files }) => files.filter(matches).length);
  const kilobytes = (matches: (file: TransferredFile) => boolean) =>
    of(({ files }) => sum(files.filter(matches).map(({ bytes }) => bytes / 1_024))).toFixed(1);
  const isScript = ({ path }: TransferredFile) => path.endsWith(".js");
  const isFirstScript = (file: TransferredFile) => isScript(file) && file.isInDocument;
  const [longest] = Object.keys(page.acts)
    .map((name) => ({ name, ms: of(({ interactions }) => interactions.get(name) ?? 0) }))
    .toSorted((one, other) => other.ms - one.ms);
  return [
    of(({ lcpMs }) => lcpMs).toFixed(0),
    longest?.ms.toFixed(0) ?? "",
    of(({ shift }) => shift).toFixed(3),
    of(({ longTaskMs }) => longTaskMs).toFixed(0),
    kilobytes(({ path }) => path === page.path),
    kilobytes(({ path }) => path.endsWith(".css")),
    kilobytes(({ path }) => path.endsWith(".woff2")),
    kilobytes(isFirstScript),
    String(countFiles(isFirstScript)),
    kilobytes((file) => isScript(file) && !file.isInDocument),
    kilobytes(() => true),
    `  ${longest?.name}`,
  ];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function measureOnce(
  desk: Desk,
  { user, path, isBare, acts }: MeasuredPage,
  viewport: keyof typeof viewports,
): Promise<Round> {
  await using opened = await openSlowPage(desk, user, viewport);
  const { page } = opened;
  if (isBare) {
    const { body } = await desk.sessions[user].get<string>(path);
    await page.route(desk.url + path, (route) =>
      route.fulfill({ contentType: "text/html", body: withoutScripts(body) }),
    );
  }
  const response = await page.goto(desk.url + path);
  if (!isBare) await page.locator(hydrated).waitFor();
  await page.waitForLoadState("networkidle");
  const { lcpMs, longTaskMs } = await readVitals(page);
  const document = (await response?.text()) ?? "";
  const files = await page.evaluate<readonly Omit<TransferredFile, "isInDocument">[]>(transferred);
  const interactions = new Map<string, number>();
  for (const [name, act] of Object.entries(acts)) {
    await act(page);
    interactions.set(name, (await readVitals(page)).inpMs);
  }
  const { shift } = await readVitals(page);
  return {
    lcpMs,
    shift,
    longTaskMs,
    interactions,
    files: files.map((file) => ({ ...file, isInDocument: document.includes(file.path) })),
  };
}

const transferred = `["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
  .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))`;

const withoutScripts = (document: string) =>
  document.replaceAll(/<script.*?<\/script>|<link[^>]*modulepreload[^>]*>/gs, "");
