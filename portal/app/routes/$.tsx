import { NotFound } from "../ui/not-found.tsx";

/** Any path without a screen of its own. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default NotFound;
