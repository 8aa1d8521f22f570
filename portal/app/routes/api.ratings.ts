import { endpoints } from "@wardway/model";
import { rateTransport } from "../domain/transports/ratings/rate.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.createRating, async ({ db, caller, body, idempotencyKey }) =>
    rateTransport(db, caller, body, idempotencyKey),
  ),
);

export const loader = route;
export const action = route;
