export const messages = {
  "ambulanceDashboard.dashboard": "Dashboard",
} as const;
