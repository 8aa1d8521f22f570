import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

const tables = /\b(?:from|join|into|update)\s+(?:only\s+|lateral\s+)?(?:"?\w+"?\.)?"?([a-z_]+)"?/gi;
/** The record of a request reads seven. */
const MAX_TABLES = 8;

/** The statement's kind and its first tables. Its text can contain values, and its parameters do. */
export function summarize(text: string): string {
  const kind = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "QUERY";
  const names = [...text.replaceAll(/'[^']*'/g, "''").matchAll(tables)].map(([, name = ""]) => name);
  return [kind, ...[...new Set(names)].slice(0, MAX_TABLES)].join(" ");
}

const noSpan = { end: () => undefined, within: <Value>(work: () => Value): Value => work() };

export interface QuerySpan {
  /** @param error of the query, of which the code is recorded */
  end(error?: unknown): void;
  /** Runs what belongs to a transaction. */
  within<Value>(work: () => Value): Value;
}

/** Begins a span of the call that is being traced, if one is: from the wait for a connection to the result. */
export function traceQuery(summary: () => string): QuerySpan {
  if (!trace.getActiveSpan()?.isRecording()) return noSpan;
  const name = summary();
  const span = trace.getTracer("wardway").startSpan(name, {
    kind: SpanKind.CLIENT,
    attributes: { "db.system.name": "postgresql", "db.query.summary": name },
  });
  return {
    end(error) {
      if (error instanceof Error) recordFault(span, error);
      span.end();
    },
    within: (work) => context.with(trace.setSpan(context.active(), span), work),
  };
}

function recordFault(span: Span, error: Error): void {
  const code = "code" in error ? String(error.code) : error.name;
  span.setAttribute("db.response.status_code", code).setStatus({ code: SpanStatusCode.ERROR });
}
