import { AsyncResource } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout } from "node:timers/promises";
import {
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { logWarning } from "#app/infra/fault-log.server.ts";
import type { TracingEnvironment } from "../environment.ts";

export interface TracedCall {
  readonly method: string;
  /** Pattern of the path. */
  readonly route: string;
  readonly requestId: string;
  /** Contain the caller's trace, if a trusted proxy has set it. */
  readonly headers: IncomingHttpHeaders | null;
}

export interface Tracing {
  /**
   * Begins the span of a call, to which the spans of its work belong from now on.
   * @returns ends it, with the status of the response
   */
  beginCall(call: TracedCall): (status: number) => void;
  /** Sends what was not sent yet, for two seconds at most. */
  stop(): Promise<void>;
}

export interface TracingParts {
  /** The portal's version. */
  readonly version: string;
  /** Distinguishes the processes of a cluster. */
  readonly worker: string | null;
}

const EXPORT_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 2_000;
/** A collector that does not answer is reported once in this time. */
const REPORT_INTERVAL_MS = 10 * 60_000;

/** Only where traces are sent: a bundle loads static imports in any case. */
async function loadLibraries() {
  const [contexts, core, exporter, resources, sdk] = await Promise.all([
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  return { ...contexts, ...core, ...exporter, ...resources, ...sdk };
}

/** Exports the spans of this process by OTLP over HTTP. Another portal may follow in the process, but not run beside it. */
export async function startTracing(
  environment: TracingEnvironment,
  { version, worker }: TracingParts,
): Promise<Tracing> {
  const {
    AsyncLocalStorageContextManager,
    BatchSpanProcessor,
    OTLPTraceExporter,
    ParentBasedSampler,
    resourceFromAttributes,
    setGlobalErrorHandler,
    TraceIdRatioBasedSampler,
    TracerProvider,
    W3CTraceContextPropagator,
  } = await loadLibraries();
  const exporter = new OTLPTraceExporter({
    url: environment.url,
    headers: environment.headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": environment.serviceName,
      "service.version": version,
      "process.pid": process.pid,
      ...(worker !== null && { "service.instance.id": worker }),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(environment.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  setGlobalErrorHandler(createFaultReport());
  const contexts = new AsyncLocalStorageContextManager();
  context.setGlobalContextManager(contexts);
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer("wardway");
  const propagator = new W3CTraceContextPropagator();
  return {
    beginCall({ method, route, requestId, headers }) {
      const parent =
        headers === null ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const attributes = {
        "http.request.method": method,
        "http.route": route,
        "wardway.request_id": requestId,
      };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      contexts.attach(trace.setSpan(parent, span));
      return (status) => {
        span.setAttribute("http.response.status_code", status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    async stop() {
      trace.disable();
      context.disable();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/**
 * The error's text stays out of the log, because it can quote the collector, and so does the id of the call during which
 * the spans were sent.
 */
function createFaultReport(): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return AsyncResource.bind(() => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    logWarning("Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT. Those that were not sent are lost.");
  });
}
