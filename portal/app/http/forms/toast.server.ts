import { type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { toastCookie } from "../session/cookies.server.ts";

const toastSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  variant: z.enum(["default", "destructive"]).default("default"),
});
export type Toast = z.output<typeof toastSchema>;
export type ToastMessage = Omit<z.input<typeof toastSchema>, "id">;

export async function redirectWithToast(
  context: AppLoadContext,
  to: string,
  message: ToastMessage,
  headers: readonly [string, string][] = [],
): Promise<Response> {
  const cookie = await toastCookie(context).serialize({ id: crypto.randomUUID(), ...message });
  return redirect(to, { headers: [...headers, ["set-cookie", cookie]] });
}

/**
 * Returns the toast for this page and the header that deletes it. Data requests delete nothing: one of the page
 * being left could lose the next page's toast. The id makes the same page show it once.
 */
export async function takeToast(
  request: Request,
  context: AppLoadContext,
): Promise<{ toast: Toast | null; headers: [string, string][] }> {
  const cookie = toastCookie(context);
  const parsed = toastSchema.safeParse(await cookie.parse(request.headers.get("cookie")));
  if (!parsed.success) return { toast: null, headers: [] };
  const isData = request.headers.get("sec-fetch-dest") === "empty";
  return {
    toast: parsed.data,
    headers: isData ? [] : [["set-cookie", await cookie.serialize("", { maxAge: 0 })]],
  };
}
