import { createSession } from "@wardway/sdk/server";
import express from "express";
import { contentSecurityPolicy } from "./content-security-policy.mjs";
import { getLoggedInUser } from "./log-in.mjs";

const { WARDWAY_SECRET_KEY, ORIGIN, HOST = "127.0.0.1", PORT = "8080" } = process.env;
const pages = process.argv[2] ?? "dist";

const app = express();
app.disable("x-powered-by");
app.use((_request, response, next) => {
  response.set("content-security-policy", contentSecurityPolicy);
  next();
});

app.post("/wardway-session", async (request, response) => {
  // Another site's page cannot have this origin, which every browser sends with a POST.
  if (request.get("origin") !== ORIGIN) return response.sendStatus(403);
  const staff = await getLoggedInUser(request);
  if (!staff) return response.sendStatus(401);
  try {
    const session = await createSession({
      baseUrl: "https://wardway.example.org",
      secretKey: WARDWAY_SECRET_KEY,
      origin: ORIGIN,
      staff,
      scopes: ["request", "track", "cancel", "rate", "message"],
    });
    response.status(201).set("cache-control", "no-store").json(session);
  } catch (error) {
    console.error(error.message);
    response.sendStatus(502);
  }
});

app.use(express.static(pages));
app.listen(Number(PORT), HOST, () => console.error(`Ready at http://${HOST}:${PORT}`));
