import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { compileMessage } from "#compile-message";
import type { MessageParam, MessageParams, Translations } from "./message.ts";

const formatters: FormatOptions["formatters"] = {
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args) => new Intl.NumberFormat(...args),
  getPluralRules: (...args) => new Intl.PluralRules(...args),
};

/**
 * @param message ICU source, or compiled in a browser build
 * @param translations of parameters that are product terms
 */
export function formatMessage(
  message: string | CompiledMessage,
  params: MessageParams = {},
  locale = "en-US",
  translations: Translations = {},
): string {
  const compiled = typeof message === "string" ? compileMessage(message) : message;
  if (typeof compiled === "string") return compiled;
  const formatParam = (param: Exclude<MessageParam, readonly unknown[]>): string | number =>
    typeof param === "object"
      ? Object.hasOwn(translations, param.code)
        ? formatMessage(translations[param.code] ?? param.text, {}, locale)
        : param.text
      : param;
  const values = Object.fromEntries(
    Object.entries(params).map(([name, param]) => [
      name,
      Array.isArray(param)
        ? param.map(formatParam).join(", ")
        : formatParam(param as Exclude<MessageParam, readonly unknown[]>),
    ]),
  );
  // Shows unknown parameters of a host's text as written.
  const named = new Proxy(values, {
    get: (given, name) => given[String(name)] ?? `{${String(name)}}`,
    has: () => true,
  });
  return String(format(compiled, locale, named, { formatters }));
}
