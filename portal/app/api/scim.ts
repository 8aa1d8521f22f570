import { DomainError } from "@wardway/model";
import { changeProvisioned, deleteProvisioned } from "#app/domain/provisioning/change-provisioned.server.ts";
import { createProvisioned } from "#app/domain/provisioning/create-provisioned.server.ts";
import { parseFilter } from "#app/domain/provisioning/parse-filter.server.ts";
import { listProvisioned, readProvisioned } from "#app/domain/provisioning/read-provisioned.server.ts";
import { readObject } from "#app/http/api/api-input.server.ts";
import type { HttpCall } from "#app/http/api/define-endpoint.server.ts";
import { parsePerson, patchPerson } from "../domain/provisioning/person.ts";
import type { ProvisionedUser } from "../domain/provisioning/resource.server.ts";
import { defineScimCalls } from "./scim/define-scim-call.server.ts";
import { getServiceProviderConfig, getUserSchema, getUserType } from "./scim/descriptions.ts";
import { isKnown, parseIfMatch, toEtag } from "./scim/etags.ts";
import { parseListQuery, selectAttributes } from "./scim/list-query.ts";
import { getScimBase } from "./scim/scim-base.ts";
import { scimCalls } from "./scim/scim-calls.ts";
import { toListResponse, toResource } from "./scim/user-resource.ts";

const reply = ({ request, context }: HttpCall, user: ProvisionedUser) => ({
  body: selectAttributes(request, toResource(user, getScimBase(context))),
  headers: { etag: toEtag(user.version) },
});

/** @throws DomainError for another name than that of the description */
function named<Description extends { readonly id: string }>({ params }: HttpCall, body: Description) {
  if (params.name !== body.id) throw new DomainError("provisioning.addressUnknown");
  return { body };
}

export const scim = defineScimCalls(scimCalls, {
  listUsers: async ({ db, caller, request, context }) => {
    const { filter, ...range } = parseListQuery(request);
    const conditions = filter === null ? [] : parseFilter(filter);
    const { total, users } = await listProvisioned(db, caller, conditions, range);
    const base = getScimBase(context);
    const resources = users.map((user) => selectAttributes(request, toResource(user, base)));
    return { body: toListResponse(resources, total, range.startIndex) };
  },

  createUser: async ({ db, caller, request, context }) => {
    const person = parsePerson(await readObject(request), { active: true });
    const user = await createProvisioned(db, caller, person);
    const resource = toResource(user, getScimBase(context));
    return {
      status: 201,
      body: selectAttributes(request, resource),
      headers: { location: resource.meta.location, etag: toEtag(user.version) },
    };
  },

  getUser: async (call) => {
    const user = await readProvisioned(call.db, call.caller, call.id);
    if (isKnown(call.request, user.version)) return { status: 304, headers: { etag: toEtag(user.version) } };
    return reply(call, user);
  },

  replaceUser: async (call) => {
    const { db, caller, id, request } = call;
    const body = await readObject(request);
    const target = { id, versions: parseIfMatch(request) };
    return reply(call, await changeProvisioned(db, caller, target, (before) => parsePerson(body, before)));
  },

  patchUser: async (call) => {
    const { db, caller, id, request } = call;
    const body = await readObject(request);
    const target = { id, versions: parseIfMatch(request) };
    return reply(
      call,
      await changeProvisioned(db, caller, target, (before) => patchPerson(before, id, body)),
    );
  },

  deleteUser: async ({ db, caller, id, request }) => {
    await deleteProvisioned(db, caller, { id, versions: parseIfMatch(request) });
    return { status: 204 };
  },

  getServiceProviderConfig: ({ context }) => ({ body: getServiceProviderConfig(getScimBase(context)) }),

  listResourceTypes: ({ context }) => ({
    body: toListResponse([getUserType(getScimBase(context))], 1, 1),
  }),

  getResourceType: (call) => named(call, getUserType(getScimBase(call.context))),

  listSchemas: ({ context }) => ({ body: toListResponse([getUserSchema(getScimBase(context))], 1, 1) }),

  getSchema: (call) => named(call, getUserSchema(getScimBase(call.context))),
});
