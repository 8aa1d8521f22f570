import { resource } from "../http/api.server.ts";
import { logOut } from "../http/log-out.server.ts";

const logout = resource({
  POST: async ({ request, context }) => {
    const cookie = await logOut(request, context);
    return new Response(null, { status: 204, headers: [cookie] });
  },
});

export const loader = logout;
export const action = logout;
