export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' https://wardway.example.org",
  "connect-src 'self' https://wardway.example.org wss://wardway.example.org",
  "img-src 'self' data: https://wardway.example.org",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
