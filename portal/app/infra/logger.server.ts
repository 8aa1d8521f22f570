import { trace } from "@opentelemetry/api";
import { type Logger, pino } from "pino";
import { currentRequestId } from "./current-call.server.ts";
import { formatLine } from "./log-line.ts";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export const logFormats = ["text", "json"] as const;

export interface LogSettings {
  /** The least severe level that is written. */
  readonly level: (typeof logLevels)[number];
  /** `json` for programs, `text` for people. */
  readonly format: (typeof logFormats)[number];
  /** The portal's version. */
  readonly version: string;
  /** Returns what of a path may be written; default nothing. */
  readonly toLoggedPath?: (pathname: string) => string;
}

interface Log {
  readonly lines: Logger;
  readonly toLoggedPath: (pathname: string) => string;
}

let current = createLog({ level: "info", format: "text", version: "" });

/** The server and the application's bundle each have this module, so that each is configured. */
export function configureLog(settings: LogSettings): void {
  current = createLog(settings);
}

/** The log as configured. Callers pass no message of an error: it can quote a patient's data. */
export const log = (): Logger => current.lines;

/** Returns the part of a path that may be written. */
export const toLoggedPath = (pathname: string): string => current.toLoggedPath(pathname);

function createLog({ level, format, version, toLoggedPath = () => "/*" }: LogSettings): Log {
  const options = {
    level,
    base: { pid: process.pid, version },
    messageKey: "message",
    timestamp: pino.stdTimeFunctions.isoTime,
    // A field of the line itself has precedence.
    mixin: () => {
      const requestId = currentRequestId();
      const span = trace.getActiveSpan();
      return {
        ...(requestId !== undefined && { requestId }),
        ...(span?.isRecording() && { traceId: span.spanContext().traceId }),
      };
    },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const write = (text: string) => void process.stderr.write(text);
  return {
    // Written synchronously: a process that ends loses no line.
    lines: pino(options, { write: format === "json" ? write : (line) => write(formatLine(line)) }),
    toLoggedPath,
  };
}
