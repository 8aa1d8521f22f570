import { Counter, Gauge, Histogram } from "prom-client";
import { registry } from "./registry.server.ts";

/**
 * What the application counts as it happens. Labels have few values, which the code names: no id, user or place.
 */
const registers = [registry];

/** Upper bounds in seconds: a figure of the API takes five milliseconds, a map engine may take ten seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const httpRequests = new Counter({
  name: "wardway_http_requests_total",
  help: "Calls that have ended, by method, pattern of the path and status (499: the client left).",
  labelNames: ["method", "route", "status"],
  registers,
});

export const httpDuration = new Histogram({
  name: "wardway_http_request_duration_seconds",
  help: "Time from the arrival of a call to the end of its response, by method and pattern of the path.",
  labelNames: ["method", "route"],
  buckets,
  registers,
});

export const refusedCalls = new Counter({
  name: "wardway_http_refused_total",
  help: "Calls that got 503 because the process was busy.",
  registers,
});

const mapCalls = new Histogram({
  name: "wardway_map_call_duration_seconds",
  help: "Time of calls of map engines, by engine and outcome (resting: not called after faults).",
  labelNames: ["engine", "outcome"],
  buckets,
  registers,
});

/** @param outcome success, the kind of a fault, `resting` or `error` */
export const recordMapCall = (engine: string, outcome: string, seconds: number): void =>
  mapCalls.observe({ engine, outcome }, seconds);

const jobRuns = new Counter({
  name: "wardway_job_runs_total",
  help: "Runs of background jobs, by job and outcome (success, failure).",
  labelNames: ["job_name", "outcome"],
  registers,
});

const jobSuccess = new Gauge({
  name: "wardway_job_last_success_timestamp_seconds",
  help: "Unix time of the last successful run of a background job.",
  labelNames: ["job_name"],
  registers,
});

/** As if each had succeeded at the start, so that one which never does is missed too. */
export function expectJobs(names: readonly string[]): void {
  for (const name of names) jobSuccess.setToCurrentTime({ job_name: name });
}

/** The label is not `job`, which Prometheus uses itself. */
export function recordJobRun(job: string, isSuccess: boolean): void {
  jobRuns.inc({ job_name: job, outcome: isSuccess ? "success" : "failure" });
  if (isSuccess) jobSuccess.setToCurrentTime({ job_name: job });
}

const logIns = new Counter({
  name: "wardway_log_ins_total",
  help: "Attempts to log in, by outcome (success, wrong_password, locked_out, refused and others).",
  labelNames: ["outcome"],
  registers,
});

export const countLogIn = (outcome: string): void => logIns.inc({ outcome });

const mailDeliveries = new Counter({
  name: "wardway_mail_deliveries_total",
  help: "Attempts to deliver an email, by outcome (sent, undelivered: tried again, rejected, unknown).",
  labelNames: ["outcome"],
  registers,
});

export const countDelivery = (outcome: string): void => mailDeliveries.inc({ outcome });

const liveLag = new Histogram({
  name: "wardway_live_outbox_lag_seconds",
  help: "Age of the oldest change of each read of the live outbox, from its write to its publication.",
  buckets,
  registers,
});

const liveRead = new Gauge({
  name: "wardway_live_outbox_read_timestamp_seconds",
  help: "Unix time of the last read of the live outbox. Not read while no socket is open.",
  registers,
});

/** @param lagMs of the oldest change; null if nothing has changed */
export function recordOutboxRead(lagMs: number | null): void {
  liveRead.setToCurrentTime();
  if (lagMs !== null) liveLag.observe(Math.max(0, lagMs) / 1_000);
}
