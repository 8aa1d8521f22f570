export const messages = {
  "adminRetention.holdSet": "Legal hold set",
  "adminRetention.holdSetDescription": "What it covers is not purged until it is released.",
  "adminRetention.holdReleased": "Legal hold released",
  "adminRetention.holdReleasedDescription": "The next purge removes what is due.",
  "adminRetention.holdNotReleased": "The hold was not released",
} as const;
