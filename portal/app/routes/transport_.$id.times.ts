import type { LoaderFunctionArgs } from "@remix-run/node";
import { fieldRejection, nemsisTimes, type TransportTimes, timesFormats } from "@wardway/model";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { readTransportTimes } from "#app/domain/transports/exports/transport-times.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { parseRequestId } from "#app/http/forms/request-number.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { csvHead, csvLines } from "#app/infra/csv.server.ts";

/** A file with the times of a transport by their NEMSIS elements. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, isBackground } = await guard(args, "request.read_times", "records");
  const id = await parseRequestId(args);
  const format = await orErrorResponse(parseFormat(new URL(args.request.url).searchParams.get("format")));
  const reading = readRecord({ db, caller, isBackground }, id, readTransportTimes(db, caller, id));
  const { body, mediaType } = files[format](await orErrorResponse(reading));
  return new Response(body, {
    headers: {
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="transport-${id}-times.${format}"`,
      "content-type": mediaType,
    },
  });
}

type Format = (typeof timesFormats)[number];

async function parseFormat(name: string | null): Promise<Format> {
  const format = timesFormats.find((known) => known === (name ?? "csv"));
  if (format) return format;
  throw fieldRejection("format", "times.formatUnknown");
}

interface File {
  readonly body: string;
  readonly mediaType: string;
}

const files: Readonly<Record<Format, (times: TransportTimes) => File>> = {
  csv: ({ requestId, timeZone, times }) => ({
    mediaType: "text/csv; charset=utf-8",
    body:
      csvHead(["Id", "Time zone", ...nemsisTimes.map(({ element, name }) => `${element} ${name}`)]) +
      csvLines([[requestId, timeZone, ...nemsisTimes.map(({ element }) => times[element])]]),
  }),
  json: (times) => ({ mediaType: "application/json", body: JSON.stringify(times) }),
};
