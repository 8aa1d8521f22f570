import { scimCalls } from "../http/scim/calls.ts";
import { defineScimCall, scimResource } from "../http/scim/define-scim-call.server.ts";
import { getServiceProviderConfig } from "../http/scim/descriptions.ts";
import { getScimBase } from "../http/scim/scim-base.ts";

const route = scimResource(
  defineScimCall(scimCalls.getServiceProviderConfig, ({ context }) => ({
    body: getServiceProviderConfig(getScimBase(context)),
  })),
);

export const loader = route;
export const action = route;
