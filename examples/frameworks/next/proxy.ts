import { type NextRequest, NextResponse } from "next/server";

/** Next writes inline scripts: each page has a policy with a new nonce, which Next reads from the request's header. */
export function proxy(request: NextRequest) {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${crypto.randomUUID()}'`,
    "style-src 'self' https://wardway.example.org",
    "connect-src 'self' https://wardway.example.org wss://wardway.example.org",
    "img-src 'self' data: https://wardway.example.org",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = { matcher: "/((?!_next/static|wardway-session).*)" };
