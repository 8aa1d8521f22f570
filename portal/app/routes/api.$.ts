import { DomainError } from "@wardway/model";
import { api } from "../http/api.server.ts";

const unknownCall = api(async () => {
  throw new DomainError("not_found", "There is no such call.");
});

export const loader = unknownCall;
export const action = unknownCall;
