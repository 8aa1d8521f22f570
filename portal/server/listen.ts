import type { Server } from "node:http";
import { StartupError } from "@wardway/db/startup-error";
import type { Environment } from "./environment.ts";

const sentences: Record<string, (at: Pick<Environment, "host" | "port">) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is taken by another program: stop it, or choose another port with PORT.`,
  EACCES: ({ port }) => `This account may not listen on port ${port}: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine: choose another with HOST.`,
  ENOTFOUND: ({ host }) => `${host} is no address of this machine: choose another with HOST.`,
};

/** Takes the address. @throws StartupError where it cannot be had */
export function listen(server: Server, at: Pick<Environment, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const sentence = sentences[error.code ?? ""];
      reject(sentence ? new StartupError(sentence(at)) : error);
    });
    server.listen(at.port, at.host, resolve);
  });
}
