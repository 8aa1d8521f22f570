import { NotFound } from "#app/shell/page/not-found.tsx";

export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default NotFound;
