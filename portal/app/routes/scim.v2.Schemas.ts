import { scimCalls } from "../http/scim/calls.ts";
import { defineScimCall, scimResource } from "../http/scim/define-scim-call.server.ts";
import { getUserSchema } from "../http/scim/descriptions.ts";
import { getScimBase } from "../http/scim/scim-base.ts";
import { toListResponse } from "../http/scim/user-resource.ts";

const route = scimResource(
  defineScimCall(scimCalls.listSchemas, ({ context }) => ({
    body: toListResponse([getUserSchema(getScimBase(context))], 1, 1),
  })),
);

export const loader = route;
export const action = route;
