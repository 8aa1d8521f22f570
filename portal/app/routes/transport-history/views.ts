import { msg } from "@lingui/core/macro";

/** Values of `?show=`: a company's transports, and the requests for which it was not chosen. */
export const historyViews = [
  { value: "transports", label: msg`Transports` },
  { value: "not-chosen", label: msg`Not chosen` },
] as const;
