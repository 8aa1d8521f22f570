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

/** @param seconds for a way to the next page that leads over another site; by default those of a slow redirect */
export async function toastHeader(
  context: AppLoadContext,
  message: ToastMessage,
  seconds?: number,
): Promise<[string, string]> {
  const toast = { id: crypto.randomUUID(), ...message };
  const maxAge = seconds === undefined ? {} : { maxAge: seconds };
  return ["set-cookie", await toastCookie(context).serialize(toast, maxAge)];
}

export async function redirectWithToast(
  context: AppLoadContext,
  to: string,
  message: ToastMessage,
  headers: readonly [string, string][] = [],
): Promise<Response> {
  return redirect(to, { headers: [...headers, await toastHeader(context, message)] });
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
