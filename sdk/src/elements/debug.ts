// biome-ignore-all lint/suspicious/noConsole: what `debug` asks for

import { spanish } from "@wardway/model/messages/es/spanish";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import type { RequestAttempt } from "../index.ts";
import type { Host } from "./host.ts";

const logged = new WeakSet<object>();

/** Logs calls, errors and faulty `messages` for the attribute `debug`. Never texts, which may name a patient. */
export function startLog({ element, given }: Host): void {
  reportMessages(given.messages);
  if (logged.has(element)) return;
  logged.add(element);
  const name = element.localName;
  element.addEventListener("wardway-ready", () => reportMessages(given.messages));
  element.addEventListener("wardway-call", (event) => {
    const { method, path, attempt } = (event as CustomEvent<RequestAttempt>).detail;
    console.info(`${name}: ${method} ${path}, attempt ${attempt}`);
  });
  element.addEventListener("wardway-error", (event) => {
    const { status, code, params, requestId } = (event as CustomEvent<WidgetProblem>).detail;
    const about = params.field ? ` ${params.field}` : "";
    console.warn(`${name}: ${status} ${code}${about}${requestId ? `, request ${requestId}` : ""}`);
  });
}

/** Each object once. */
function reportMessages(messages: unknown): void {
  if (typeof messages !== "object" || messages === null || logged.has(messages)) return;
  logged.add(messages);
  const given = Object.keys(messages);
  const unknown = given.filter((code) => !(code in spanish));
  const missing = Object.keys(spanish).filter((code) => !(code in messages));
  if (unknown.length > 0) console.warn(`Wardway: messages has unknown codes: ${unknown.join(", ")}`);
  if (missing.length > 0)
    console.info(
      `Wardway: messages lacks ${missing.length} codes, which stay English: ${missing.join(", ")}`,
    );
}
