export interface StartupReport {
  /** `http://HOST:PORT` */
  readonly address: string;
  /** Null if demo accounts cannot log in. */
  readonly demoPassword: string | null;
}

export const logLine = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints address, start time and demo log-ins. @param suffix such as ` (3 workers)` */
export function printStartupBanner({ address, demoPassword }: StartupReport, suffix = ""): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  logLine(`\nWardway is ready at ${address}${suffix} after ${seconds} s`);
  if (demoPassword === null) return;
  logLine("Demo log-ins: admin, hospital, hospital2, nurse, ambulance, ambulance2, crew");
  logLine(`Password of each: ${demoPassword}`);
}
