import { changeProvisioned, deleteProvisioned } from "../domain/provisioning/change.server.ts";
import { parsePerson, patchPerson } from "../domain/provisioning/person.ts";
import { readProvisioned } from "../domain/provisioning/read.server.ts";
import type { ProvisionedUser } from "../domain/provisioning/resource.server.ts";
import { readObject } from "../http/api-input.server.ts";
import type { HttpCall } from "../http/define-endpoint.server.ts";
import { scimCalls } from "../http/scim/calls.ts";
import { defineScimCall, scimResource } from "../http/scim/define-scim-call.server.ts";
import { isKnown, parseIfMatch, toEtag } from "../http/scim/etags.ts";
import { selectAttributes } from "../http/scim/list-query.ts";
import { getScimBase } from "../http/scim/scim-base.ts";
import { toResource } from "../http/scim/user-resource.ts";

const reply = ({ request, context }: HttpCall, user: ProvisionedUser) => ({
  body: selectAttributes(request, toResource(user, getScimBase(context))),
  headers: { etag: toEtag(user.version) },
});

const route = scimResource(
  defineScimCall(scimCalls.getUser, async (call) => {
    const user = await readProvisioned(call.db, call.caller, call.id);
    if (isKnown(call.request, user.version)) return { status: 304, headers: { etag: toEtag(user.version) } };
    return reply(call, user);
  }),
  defineScimCall(scimCalls.replaceUser, async (call) => {
    const { db, caller, id, request } = call;
    const body = await readObject(request);
    const target = { id, versions: parseIfMatch(request) };
    return reply(call, await changeProvisioned(db, caller, target, (before) => parsePerson(body, before)));
  }),
  defineScimCall(scimCalls.patchUser, async (call) => {
    const { db, caller, id, request } = call;
    const body = await readObject(request);
    const target = { id, versions: parseIfMatch(request) };
    return reply(
      call,
      await changeProvisioned(db, caller, target, (before) => patchPerson(before, id, body)),
    );
  }),
  defineScimCall(scimCalls.deleteUser, async ({ db, caller, id, request }) => {
    await deleteProvisioned(db, caller, { id, versions: parseIfMatch(request) });
    return { status: 204 };
  }),
);

export const loader = route;
export const action = route;
