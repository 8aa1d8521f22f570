import { addDays, startOfDay } from "date-fns";
import { type RequestHandler, Router } from "express";

/** RFC 9116 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 180;

const MAX_AGE_SECONDS = 3_600;

/** Search engines may show the public pages. */
const robots = `User-agent: *
Allow: /$
Allow: /assets/
Allow: /favicon.svg
Allow: /legal
Disallow: /
`;

/** `robots.txt` (RFC 9309) and `security.txt` (RFC 9116). */
export function wellKnownFiles(publicUrl: string, contact = `${publicUrl}/#contact`): Router {
  return Router()
    .get(
      "/robots.txt",
      sendText(() => robots),
    )
    .get(
      "/.well-known/security.txt",
      sendText(() => {
        const expires = addDays(startOfDay(new Date()), EXPIRES_AFTER_DAYS).toISOString();
        return [
          `Contact: ${contact}`,
          `Expires: ${expires}`,
          "Preferred-Languages: en",
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          "",
        ].join("\n");
      }),
    );
}

const sendText =
  (text: () => string): RequestHandler =>
  (_request, response) => {
    response
      .set("cache-control", `public, max-age=${MAX_AGE_SECONDS}`)
      .type("text/plain; charset=utf-8")
      .send(text());
  };
