import { DomainError } from "@wardway/model";
import type { RequestHandler } from "express";
import { sendProblem } from "./send-problem.ts";

const allowedMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** Rejects methods that no route has. Some (TRACE) cannot be passed to Remix at all. */
export const rejectUnknownMethods: RequestHandler = (request, response, next) => {
  if (allowedMethods.includes(request.method)) return next();
  response.set("allow", allowedMethods.join(", "));
  sendProblem(response, new DomainError("request.methodOfServer", { methods: allowedMethods.join(", ") }));
};
