import { DomainError } from "@wardway/model";
import type { RequestHandler } from "express";
import { sendProblem } from "./send-problem.ts";

const allowedMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** Some methods (TRACE) cannot be passed to Remix. */
export const rejectUnknownMethods: RequestHandler = (request, response, next) => {
  if (allowedMethods.includes(request.method)) return next();
  response.set("allow", allowedMethods.join(", "));
  sendProblem(response, new DomainError("request.methodOfServer", { methods: allowedMethods.join(", ") }));
};
