import type { ErrorArguments } from "@wardway/model";
import { fieldTerm } from "@wardway/model/messages/issue";
import type { DeniedHostError } from "./permitted-hosts.server.ts";

const codes = {
  metadata: "settings.hostOfCredentials",
  private: "settings.hostPrivate",
  unusable: "settings.hostUnusable",
} as const;

/** The message for administrators. @param label of the setting that names the host */
export const describeDenial = ({ kind, target }: DeniedHostError, label: string): ErrorArguments => [
  codes[kind],
  { label: fieldTerm(label), target },
];
