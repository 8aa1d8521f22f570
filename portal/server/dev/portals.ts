import { logLine, printStartupBanner } from "../startup-banner.ts";
import type { Front } from "./front.ts";
import type { Loaded, Sources } from "./sources.ts";

export interface PortalsParts {
  readonly sources: Sources;
  readonly front: Front;
  /** The environment's variables. */
  readonly variables: NodeJS.ProcessEnv;
  /** When the development server stops. */
  readonly stopping: AbortSignal;
}

/** Runs one portal after another from the newest sources. */
export class Portals {
  readonly #parts: PortalsParts;
  /** What the portal was made from; null if none runs. */
  #running: Loaded | null = null;
  #stop = async () => {};
  #queue = Promise.resolve(true);
  #hasRun = false;

  constructor(parts: PortalsParts) {
    this.#parts = parts;
  }

  /**
   * Starts the portal, again if it was made from files that have changed. Shows a fault of the sources instead of failing.
   * @returns whether a portal runs the newest sources
   */
  update(): Promise<boolean> {
    this.#queue = this.#queue
      .then(() => this.#update())
      .catch((fault: unknown) => {
        this.#report(fault);
        return false;
      });
    return this.#queue;
  }

  readonly stop = (): Promise<void> => this.#stop();

  async #update(): Promise<boolean> {
    const { sources, stopping } = this.#parts;
    const newest = await sources.load();
    if (stopping.aborted) return false;
    if (this.#running?.program === newest.program && this.#running.entry === newest.entry) return true;
    const startedAt = performance.now();
    // A start that fails is repeated after the next edit.
    this.#running = null;
    await this.#stop();
    const report = await this.#start(newest);
    if (report === null) return false;
    this.#running = newest;
    if (this.#hasRun) logLine(`Restarted in ${Math.round(performance.now() - startedAt)} ms.`);
    else printStartupBanner(report);
    this.#hasRun = true;
    return true;
  }

  #start({ program }: Loaded) {
    const { sources, front, variables } = this.#parts;
    const ending = new AbortController();
    return program.run(variables, {
      source: sources.application,
      entrance: front,
      onStop: (close) => {
        this.#stop = () => {
          this.#stop = async () => {};
          ending.abort();
          return close();
        };
        return ending.signal;
      },
    });
  }

  #report(fault: unknown): void {
    const { sources, front } = this.#parts;
    if (this.#running === null) front.fail(fault);
    process.stderr.write(`${sources.describe(fault)}\n`);
  }
}
