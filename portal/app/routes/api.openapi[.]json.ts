import { resource } from "../http/api.server.ts";
import { describeApi } from "../http/openapi/document.server.ts";

const description = resource({
  GET: async ({ context }) =>
    Response.json(describeApi(context.publicUrl), { headers: { "cache-control": "public, max-age=300" } }),
});

export const loader = description;
export const action = description;
