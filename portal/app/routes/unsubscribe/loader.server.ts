import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { findSubscriber } from "#app/domain/announcements/unsubscribe.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { readToken } from "./token.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { value, rejection } = await attempt(
    findSubscriber(context.db, context.secretBox, readToken(request)),
  );
  if (rejection) return data({ username: null, problem: rejection.message }, rejection.status);
  return { username: value.username, problem: null };
}
