import { DomainError } from "@wardway/model";
import type { RequestHandler } from "express";
import { sendProblem } from "./send-problem.ts";

const known = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** Refuses the methods that no page and no call takes; some (TRACE) cannot even be handed on. */
export const refuseUnknownMethods: RequestHandler = (request, response, next) => {
  if (known.includes(request.method)) return next();
  response.set("allow", known.join(", "));
  sendProblem(response, new DomainError("request.methodOfServer", { methods: known.join(", ") }));
};
