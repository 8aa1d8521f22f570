import { type ActionFunctionArgs, data } from "@remix-run/node";
import { unsubscribe } from "#app/domain/announcements/unsubscribe.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { readToken } from "./token.ts";

/** Also called by mail providers (RFC 8058), which follow no redirect and send no cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, secretBox, ipAddress } = context;
  const { rejection } = await attempt(unsubscribe(db, secretBox, readToken(request), ipAddress));
  return rejection ? data({ isDone: false }, rejection.status) : { isDone: true };
}
