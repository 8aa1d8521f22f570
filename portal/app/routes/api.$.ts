import { DomainError } from "@wardway/model";
import { toErrorResponse } from "../http/api.server.ts";
import type { HttpCall } from "../http/define-endpoint.server.ts";

const route = async ({ request }: HttpCall) => toErrorResponse(request, new DomainError("api.unknownCall"));

export const loader = route;
export const action = route;
