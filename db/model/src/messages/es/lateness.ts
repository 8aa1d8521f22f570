import type { latenessMessages as english } from "../en/lateness.ts";

export const latenessMessages = {
  "lateness.onTime": "a tiempo",
  "lateness.late": "{time} de retraso",
  "lateness.early": "{time} antes",
} satisfies Record<keyof typeof english, string>;
