import { describeApi } from "../api-description/document.server.ts";
import { apiPage } from "../api-description/page/page.server.tsx";
import { resource } from "../platform/api.server.ts";

const page = resource({
  GET: async ({ context }) =>
    new Response(apiPage(describeApi(context.publicUrl)), {
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=300" },
    }),
});

export const loader = page;
export const action = page;
