import { DomainError } from "@wardway/model";
import { api } from "../http/api.server.ts";

const unknownCall = api(async () => {
  throw new DomainError("api.unknownCall");
});

export const loader = unknownCall;
export const action = unknownCall;
