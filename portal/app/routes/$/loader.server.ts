/** Any path without a screen of its own. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}
