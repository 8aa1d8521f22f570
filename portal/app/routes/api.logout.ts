import { resource } from "../platform/api.server.ts";
import { logOut } from "../platform/log-out.server.ts";

const logout = resource({
  POST: async ({ request, context }) => {
    const cookie = await logOut(request, context);
    return new Response(null, { status: 204, headers: [cookie] });
  },
});

export const loader = logout;
export const action = logout;
