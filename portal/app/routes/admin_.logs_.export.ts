import type { LoaderFunctionArgs } from "@remix-run/node";
import { auditExportFormats, fieldRejection } from "@wardway/model";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { exportAudit } from "#app/domain/audit/export-audit.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { readAuditAddress } from "#app/sections/admin/audit-query.server.ts";
import { exportFormats } from "../domain/audit/export-formats.server.ts";
import { streamedFile } from "../http/streamed-file.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.export", "change", "always");
  return orErrorResponse(exportFile(args, signedIn));
}

async function exportFile(args: LoaderFunctionArgs, { db, caller, account }: SignedIn): Promise<Response> {
  const format = parseFormat(new URL(args.request.url).searchParams.get("format") ?? "csv");
  const { filter, timeZone } = await readAuditAddress(args, { account });
  // HEAD exports nothing and is not audited.
  if (args.request.method === "HEAD") return new Response(null);
  return streamedFile(args, {
    name: `audit-log-${fieldsIn(timeZone, new Date()).date}.${format}`,
    mediaType: exportFormats[format].mediaType,
    source: await exportAudit(db, caller, { format, filter, timeZone }),
  });
}

function parseFormat(name: string) {
  const format = auditExportFormats.find((known) => known === name);
  if (format) return format;
  throw fieldRejection("format", "audit.formatUnknown");
}
