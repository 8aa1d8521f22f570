export const messages = {
  "hospitalDashboard.dashboard": "Dashboard",
} as const;
