import type { RequestHandler } from "express";

/** Files that are missing since the start, or too many open ones: sirv ignores such errors, which would end the process. */
export const disconnectOnFileError: RequestHandler = (_request, response, next) => {
  response.on("pipe", (file) => file.once("error", () => response.destroy()));
  next();
};
