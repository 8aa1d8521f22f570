import { DomainError } from "@wardway/model";
import type { HttpCall } from "../http/define-endpoint.server.ts";
import { toScimErrorResponse } from "../http/scim/error-response.server.ts";

/** Groups, bulk calls and what does not exist. */
const route = ({ request }: HttpCall) =>
  toScimErrorResponse(request, new DomainError("provisioning.addressUnknown"));

export const loader = route;
export const action = route;
