export const latenessMessages = {
  "lateness.onTime": "on time",
  "lateness.late": "{time} late",
  "lateness.early": "{time} early",
} as const;
