import { describeApi } from "../api-description/document.server.ts";
import { resource } from "../platform/api.server.ts";

const description = resource({
  GET: async ({ context }) =>
    Response.json(describeApi(context.publicUrl), { headers: { "cache-control": "public, max-age=300" } }),
});

export const loader = description;
export const action = description;
