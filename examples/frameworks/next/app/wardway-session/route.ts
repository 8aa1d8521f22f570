import { createSession } from "@wardway/sdk/server";
import { getLoggedInUser } from "../../log-in";

export async function POST(request: Request) {
  const { ORIGIN = "", WARDWAY_SECRET_KEY = "" } = process.env;
  // Another site's page cannot have this origin, which every browser sends with a POST.
  if (request.headers.get("origin") !== ORIGIN) return new Response(null, { status: 403 });
  const staff = await getLoggedInUser(request);
  if (!staff) return new Response(null, { status: 401 });
  try {
    const session = await createSession({
      baseUrl: "https://wardway.example.org",
      secretKey: WARDWAY_SECRET_KEY,
      origin: ORIGIN,
      staff,
      scopes: ["request", "track", "cancel", "rate", "message"],
    });
    return Response.json(session, { status: 201, headers: { "cache-control": "no-store" } });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return new Response(null, { status: 502 });
  }
}
