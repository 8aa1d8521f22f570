import type { Server } from "node:http";
import { StartupError } from "@wardway/db/startup-error";
import type { Environment } from "./environment.ts";

interface Address extends Pick<Environment, "host" | "port"> {
  /** Prefix of the variables that name it; default none. */
  readonly setting?: string;
}

const variable = (name: "HOST" | "PORT", { setting }: Address) =>
  setting === undefined ? name : `${setting}_${name}`;

const messages: Record<string, (address: Address) => string> = {
  EADDRINUSE: (address) =>
    `Port ${address.port} on ${address.host} is already in use: stop the other program, or choose another port with ${variable("PORT", address)}.`,
  EACCES: (address) =>
    `This user may not listen on port ${address.port}: choose one above 1023 with ${variable("PORT", address)}.`,
  EADDRNOTAVAIL: (address) => foreignAddress(address),
  ENOTFOUND: (address) => foreignAddress(address),
};

const foreignAddress = (address: Address) =>
  `${address.host} is not an address of this machine: choose another with ${variable("HOST", address)}.`;

/** @returns the port, chosen by the system if `port` is 0 @throws StartupError if the address is not available */
export function listen(server: Server, address: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message = messages[error.code ?? ""];
      reject(message ? new StartupError(message(address)) : error);
    });
    server.listen(address.port, address.host, () => {
      const bound = server.address();
      resolve(typeof bound === "object" && bound !== null ? bound.port : address.port);
    });
  });
}

/** Adds brackets around an IPv6 address. */
export function formatServerUrl({ host }: Pick<Address, "host">, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
