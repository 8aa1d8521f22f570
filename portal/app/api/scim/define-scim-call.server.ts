import type { Database } from "@wardway/db/open";
import { DomainError } from "@wardway/model";
import { recordReading } from "#app/domain/audit/record-audit.server.ts";
import {
  auditDetails,
  auditSubject,
  type ProvisioningCaller,
  toRecordedId,
} from "#app/domain/provisioning/provisioning-caller.server.ts";
import type { HttpCall } from "#app/http/api/define-endpoint.server.ts";
import { isDiskFull } from "#app/infra/database-unavailable.server.ts";
import { findDowntime, noteWriteError } from "#app/infra/downtime/downtime.server.ts";
import { toScimErrorResponse } from "./error-response.server.ts";
import { provisioningGuard } from "./provisioning-guard.server.ts";
import type { ScimCall } from "./scim-calls.ts";
import { scimType } from "./scim-error.ts";

export interface ScimReply {
  /** Absent after a deletion. */
  readonly body?: object;
  readonly status?: 200 | 201 | 204 | 304;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call after its guard. */
export type GuardedScimCall<C extends ScimCall> = HttpCall &
  (C["right"] extends "anyone"
    ? unknown
    : { readonly db: Database; readonly caller: ProvisioningCaller; readonly id: string });

interface Served {
  readonly declared: ScimCall;
  readonly handle: (call: HttpCall) => Promise<ScimReply>;
}

type Handler<C extends ScimCall> = (call: GuardedScimCall<C>) => Promise<ScimReply> | ScimReply;

/**
 * Attaches handlers to declared calls; a call without one does not compile. Guard, audit of views, content type and errors
 * follow from the declaration.
 */
export function defineScimCalls<const Calls extends Readonly<Record<string, ScimCall>>>(
  calls: Calls,
  handlers: { readonly [Name in keyof Calls]: Handler<Calls[Name]> },
): readonly Served[] {
  return Object.entries(calls).map(([name, declared]) => ({
    declared,
    handle: guarded(declared, handlers[name] as Handler<ScimCall>),
  }));
}

const guarded = (declared: ScimCall, handler: Handler<ScimCall>) => async (call: HttpCall) => {
  const { db } = call.context;
  const caller = declared.right === "anyone" ? null : await provisioningGuard(call);
  const id = call.params.id ?? "";
  if (caller && typeof declared.audit === "object" && "view" in declared.audit) {
    // What cannot be recorded is not shown.
    await recordReading(db, auditSubject(caller), {
      action: declared.audit.view,
      resourceType: "user",
      details: { ...auditDetails(caller), ...(id !== "" && { scimId: toRecordedId(id) }) },
      success: true,
    });
  }
  // The type follows from the declaration.
  return handler({ ...call, ...(caller && { db, caller, id }) } as unknown as GuardedScimCall<ScimCall>);
};

/** Serves the calls of one path; other methods get a 405 with `Allow`. */
export function scimResource(...calls: readonly Served[]): (call: HttpCall) => Promise<Response> {
  const byMethod = new Map<string, Served>(calls.map((call) => [call.declared.method, call]));
  const read = byMethod.get("GET");
  if (read) byMethod.set("HEAD", read);
  const allow = [...byMethod.keys(), "OPTIONS"].join(", ");
  return async (call) => {
    const { method } = call.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    const served = byMethod.get(method);
    if (served) return respond(served, call);
    const error = new DomainError("request.methodOfAddress", { methods: allow });
    const response = await toScimErrorResponse(call.request, error);
    response.headers.set("allow", allow);
    return response;
  };
}

async function respond({ declared, handle }: Served, call: HttpCall): Promise<Response> {
  const { request, context } = call;
  const isRead = declared.method === "GET";
  try {
    if (!isRead && findDowntime(context.db)) throw new DomainError("server.readOnly");
    const { body, status = 200, headers = {} } = await handle(call);
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: {
        ...(body !== undefined && { "content-type": scimType }),
        "cache-control": "no-store",
        ...headers,
      },
    });
  } catch (error) {
    if (!(isRead && isDiskFull(error))) await noteWriteError(context.db, error);
    return toScimErrorResponse(request, error);
  }
}
