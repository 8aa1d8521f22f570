import { createSession } from "@wardway/sdk/server";
import { env } from "$env/dynamic/private";
import { getLoggedInUser } from "../../log-in.server";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async ({ request, url }) => {
  // Another site's page cannot have this origin, which every browser sends with a POST.
  if (request.headers.get("origin") !== url.origin) return new Response(null, { status: 403 });
  const staff = await getLoggedInUser(request);
  if (!staff) return new Response(null, { status: 401 });
  try {
    const session = await createSession({
      baseUrl: "https://wardway.example.org",
      secretKey: env.WARDWAY_SECRET_KEY ?? "",
      origin: url.origin,
      staff,
      scopes: ["request", "track", "cancel", "rate", "message"],
    });
    return Response.json(session, { status: 201, headers: { "cache-control": "no-store" } });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return new Response(null, { status: 502 });
  }
};
