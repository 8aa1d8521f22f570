export const messages = {
  "adminMessages.nameTheMessageAndHow": "Name the message and how to mark it.",
  "adminMessages.notMarked": "Not marked",
} as const;
