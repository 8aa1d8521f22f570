import { pages, type RouteAccess } from "@wardway/portal/tests/support/access.ts";
import { hostileTexts } from "@wardway/portal/tests/support/hostile-values.ts";
import type { ApiSession } from "@wardway/portal/tests/support/session.ts";
import fc from "fast-check";
import { persons } from "./people.ts";
import type { RandomCall } from "./random-call.ts";
import { sampleForever } from "./sample-forever.ts";
import { hasStackTrace, shorten, toWellFormed } from "./texts.ts";

const texts = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 60 }).map(String), weight: 5 },
  {
    arbitrary: fc.constantFrom(
      "hospital",
      "ambulance",
      "admin",
      "pending",
      "completed",
      "true",
      "2026-11-30",
      "14:30",
    ),
    weight: 3,
  },
  { arbitrary: hostileTexts.map((text) => toWellFormed(text).slice(0, 2_000)), weight: 3 },
);

const parameterNames = [
  "tab",
  "search",
  "cursor",
  "status",
  "created",
  "dialog",
  "open",
  "id",
  "redirectTo",
  "page",
];

const queries = fc.oneof(
  { arbitrary: fc.constant(""), weight: 3 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...parameterNames), texts)
      .map(([name, text]) => `?${new URLSearchParams({ [name]: text })}`),
    weight: 2,
  },
);

/** Ends the session of every later call. */
const isLogOut = ({ path }: RouteAccess) => /^\/logout(?:\/|$)/.test(path);

const outcome = (
  operation: string,
  sent: string,
  { status, body }: Awaited<ReturnType<ApiSession["get"]>>,
) => ({
  operation,
  status,
  sent: shorten(sent),
  fault: status >= 500 ? "a server error" : hasStackTrace(body) ? "a stack trace" : null,
});

function randomVisit(page: RouteAccess): fc.Arbitrary<RandomCall> {
  return fc
    .record({ person: fc.constantFrom(...persons), text: texts, query: queries })
    .map(({ person, text, query }) => ({
      async make(people) {
        const path = fillPath(page.path, text) + query;
        return outcome(`GET ${page.path}`, `${person} ${path}`, await people[person].get(path));
      },
    }));
}

/** Fills a form of the page, of which some fields stay as they are. */
function randomSubmission(page: RouteAccess): fc.Arbitrary<RandomCall> {
  return fc
    .record({
      person: fc.constantFrom(...persons),
      id: texts,
      typed: fc.array(fc.option(texts), { minLength: 1, maxLength: 12 }),
      pressed: fc.nat(),
    })
    .map(({ person, id, typed, pressed }) => ({
      async make(people) {
        const path = fillPath(page.path, id);
        const session = people[person];
        const shown = page.calls.GET ? await session.get<string>(path) : null;
        const fields = readFields(typeof shown?.body === "string" ? shown.body : "");
        const { names, intents } = fields;
        const body = new URLSearchParams();
        for (const [nth, [name, value]] of names.entries()) {
          body.append(name, typed[nth % typed.length] ?? value);
        }
        const intent = intents[pressed % intents.length];
        if (intent) body.set("intent", intent);
        return outcome(
          `POST ${page.path}`,
          `${person} ${path} ${body}`,
          await session.send("POST", path, { body }),
        );
      },
    }));
}

const fillPath = (path: string, text: string) => path.replaceAll(/[:*]\w*/g, () => encodeURIComponent(text));

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** Reads names and values of a document's fields, and the intents of its buttons. */
function readFields(html: string) {
  const tags = [...html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].map(([tag]) => tag);
  const named = tags.flatMap((tag) => {
    const name = attribute(tag, "name");
    return name === undefined ? [] : [[name, fromHtml(attribute(tag, "value") ?? "")] as const];
  });
  return {
    names: named.filter(([name]) => name !== "intent"),
    intents: [...new Set(named.filter(([name]) => name === "intent").map(([, value]) => value))],
  };
}

const fromHtml = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** Calls every page, as visits and as forms. */
export function randomPageCalls(seed: number): Iterable<RandomCall> {
  const visits = pages.filter(({ calls }) => calls.GET).map(randomVisit);
  const forms = pages.filter((page) => page.calls.POST && !isLogOut(page)).map(randomSubmission);
  return sampleForever(fc.oneof(fc.oneof(...visits), fc.oneof(...forms)), seed);
}
