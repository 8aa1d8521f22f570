export interface StartupReport {
  /** `http://HOST:PORT` */
  readonly address: string;
  /** Null if demo accounts cannot log in. */
  readonly demoPassword: string | null;
}

let isReady = false;

/** Writes for the people who start and stop the portal. */
export const logLine = (line: string) => void process.stdout.write(`${line}\n`);

/** As `logLine` until the portal is ready; what happens later belongs to the log. */
export const untilReady = (later: (line: string) => void) => (line: string) =>
  isReady ? later(line) : logLine(line);

/** Prints address, start time and demo log-ins. @param suffix such as ` (3 workers)` */
export function printStartupBanner({ address, demoPassword }: StartupReport, suffix = ""): void {
  isReady = true;
  const seconds = (performance.now() / 1000).toFixed(1);
  logLine(`\nWardway is ready at ${address}${suffix} after ${seconds} s`);
  if (demoPassword === null) return;
  logLine("Demo log-ins: admin, hospital, hospital2, nurse, ambulance, ambulance2, crew");
  logLine(`Password of each: ${demoPassword}`);
}
