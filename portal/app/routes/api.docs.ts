import { resource } from "../http/api.server.ts";
import { describeApi } from "../http/openapi/document.server.ts";
import { apiPage } from "../http/openapi/page/page.server.tsx";

const page = resource({
  GET: async ({ context }) =>
    new Response(apiPage(describeApi(context.publicUrl)), {
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=300" },
    }),
});

export const loader = page;
export const action = page;
