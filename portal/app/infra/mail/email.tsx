import type { Locale, SystemSettings } from "@wardway/model";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailContent } from "./email-content.ts";
import { EmailPage } from "./email-html.tsx";
import { oneLine } from "./one-line.ts";

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function renderEmail(
  email: EmailContent,
  { systemName, emailSignature }: Pick<SystemSettings, "systemName" | "emailSignature">,
  locale: Locale = "en",
): RenderedEmail {
  const name = oneLine(systemName);
  const page = <EmailPage email={email} systemName={name} signature={emailSignature} locale={locale} />;
  return {
    subject: oneLine(`${name}: ${email.subject}`),
    text: plainText(email, emailSignature),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}

function plainText(
  { paragraphs, quotation, link, reason, unsubscribe }: EmailContent,
  signature: string,
): string {
  const parts = [
    ...paragraphs,
    quotation === undefined ? "" : quotation.replace(/^/gm, "> "),
    link ? `${link.label}:\n${link.url}` : "",
    // Mail programs recognize this separator (RFC 3676, 4.3).
    signature === "" ? "" : `-- \n${signature}`,
    reason,
    unsubscribe ? `${unsubscribe.label}:\n${unsubscribe.url}` : "",
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
