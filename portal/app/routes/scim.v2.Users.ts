import { createProvisioned } from "../domain/provisioning/create.server.ts";
import { parseFilter } from "../domain/provisioning/filter.server.ts";
import { parsePerson } from "../domain/provisioning/person.ts";
import { listProvisioned } from "../domain/provisioning/read.server.ts";
import { readObject } from "../http/api-input.server.ts";
import { scimCalls } from "../http/scim/calls.ts";
import { defineScimCall, scimResource } from "../http/scim/define-scim-call.server.ts";
import { toEtag } from "../http/scim/etags.ts";
import { parseListQuery, selectAttributes } from "../http/scim/list-query.ts";
import { getScimBase } from "../http/scim/scim-base.ts";
import { toListResponse, toResource } from "../http/scim/user-resource.ts";

const route = scimResource(
  defineScimCall(scimCalls.listUsers, async ({ db, caller, request, context }) => {
    const { filter, ...range } = parseListQuery(request);
    const conditions = filter === null ? [] : parseFilter(filter);
    const { total, users } = await listProvisioned(db, caller, conditions, range);
    const base = getScimBase(context);
    const resources = users.map((user) => selectAttributes(request, toResource(user, base)));
    return { body: toListResponse(resources, total, range.startIndex) };
  }),
  defineScimCall(scimCalls.createUser, async ({ db, caller, request, context }) => {
    const person = parsePerson(await readObject(request), { active: true });
    const user = await createProvisioned(db, caller, person);
    const resource = toResource(user, getScimBase(context));
    return {
      status: 201,
      body: selectAttributes(request, resource),
      headers: { location: resource.meta.location, etag: toEtag(user.version) },
    };
  }),
);

export const loader = route;
export const action = route;
