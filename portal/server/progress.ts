import { Presets, SingleBar } from "cli-progress";

export interface Progress {
  /** Bytes. */
  update(done: number, total: number): void;
  stop(): void;
}

/** A bar on a terminal, in a log one line per quarter. */
export function showProgress(title: string): Progress {
  return process.stderr.isTTY ? bar(title) : quarters(title);
}

function bar(title: string): Progress {
  const single = new SingleBar(
    { format: `${title} {bar} {percentage}%, {eta_formatted} left`, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    update(done, total) {
      if (!isStarted) single.start(total, done);
      isStarted = true;
      single.update(done);
    },
    stop: () => single.stop(),
  };
}

function quarters(title: string): Progress {
  let logged = 0;
  return {
    update(done, total) {
      const quarter = Math.floor((total > 0 ? done / total : 1) * 4);
      if (quarter > logged) process.stderr.write(`${title}: ${quarter * 25}%\n`);
      logged = Math.max(logged, quarter);
    },
    stop: () => undefined,
  };
}
