export const notFoundMessages = {
  "portal.notFound.title": "Page Not Found",
  "portal.notFound.text": "The page you're looking for doesn't exist or has been moved.",
  "portal.notFound.goHome": "Go Home",
  "portal.notFound.goBack": "Go Back",
  "portal.notFound.helpTitle": "Looking for help?",
  "portal.notFound.help":
    "If you're experiencing issues, please contact your system administrator for assistance.",
} as const;
