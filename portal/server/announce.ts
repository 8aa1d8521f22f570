/** What a portal process that is ready tells the person who started it, or the process. */
export interface Ready {
  /** `http://HOST:PORT` */
  readonly address: string;
  /** Of every demo account; null where none may log in. */
  readonly demoPassword: string | null;
}

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** @param where after the address: on how many processes */
export function announce({ address, demoPassword }: Ready, where = ""): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  say(`\nWardway is ready at ${address}${where} after ${seconds} s`);
  if (demoPassword === null) return;
  say("Demo log-ins: admin, hospital, hospital2, nurse, ambulance, ambulance2, crew");
  say(`Password of each: ${demoPassword}`);
}
