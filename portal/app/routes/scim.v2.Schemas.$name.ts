import { DomainError } from "@wardway/model";
import { scimCalls } from "../http/scim/calls.ts";
import { defineScimCall, scimResource } from "../http/scim/define-scim-call.server.ts";
import { getUserSchema } from "../http/scim/descriptions.ts";
import { getScimBase } from "../http/scim/scim-base.ts";

const route = scimResource(
  defineScimCall(scimCalls.getSchema, ({ context, params }) => {
    const body = getUserSchema(getScimBase(context));
    if (params.name !== body.id) throw new DomainError("provisioning.addressUnknown");
    return { body };
  }),
);

export const loader = route;
export const action = route;
