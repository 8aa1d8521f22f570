import { randomBytes } from "node:crypto";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";

/** Crews share their position; nothing else of a device is used. */
const permissionsPolicy = [
  "geolocation=(self)",
  ...[
    "accelerometer",
    "camera",
    "display-capture",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
  ].map(deny),
  ...["payment", "serial", "usb"].map(deny),
].join(", ");

function deny(feature: string): string {
  return `${feature}=()`;
}

export interface SecurityOptions {
  readonly https: boolean;
  /** Sources of style sheets instead of this origin and the response's nonce. */
  readonly styleSources?: readonly string[] | undefined;
}

export function securityHeaders({ https, styleSources }: SecurityOptions): RequestHandler[] {
  return [
    (_request, response, next) => {
      response.locals.nonce = randomBytes(16).toString("base64url");
      response.set("permissions-policy", permissionsPolicy);
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          "default-src": ["'none'"],
          "base-uri": ["'none'"],
          "connect-src": ["'self'"],
          "font-src": ["'self'"],
          "form-action": ["'self'"],
          "frame-ancestors": ["'none'"],
          "img-src": ["'self'", "data:"],
          "manifest-src": ["'self'"],
          "script-src": ["'self'", (_request, response) => `'nonce-${getNonce(response as Response)}'`],
          // Positioned menus set style attributes; style sheets still come from this origin only.
          "style-src": styleSources ?? [
            "'self'",
            (_request, response) => `'nonce-${getNonce(response as Response)}'`,
          ],
          "style-src-attr": ["'unsafe-inline'"],
        },
      },
      crossOriginResourcePolicy: { policy: "same-origin" },
      referrerPolicy: { policy: "same-origin" },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      xFrameOptions: { action: "deny" },
    }),
  ];
}

/** The nonce of this response's content security policy. */
export function getNonce(response: Response): string {
  return String(response.locals.nonce);
}
