import type { SystemSettings } from "@wardway/model";
import { renderToStaticMarkup } from "react-dom/server";
import { LetterPage } from "./email-html.tsx";
import { oneLine } from "./one-line.ts";

/** What a mail says, whatever form it takes. All of it is text: nothing in it is markup. */
export interface Letter {
  /** Follows the system's name in the subject. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What somebody else wrote, set apart and with its line ends. */
  readonly quotation?: string;
  readonly link?: { readonly label: string; readonly url: string };
  /** Why one gets this mail, and how it is switched off where it can be. */
  readonly reason: string;
}

export interface WrittenLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A letter as the parts of a mail, under the system's name and with the signature of the settings. */
export function writeLetter(
  letter: Letter,
  { systemName, emailSignature }: Pick<SystemSettings, "systemName" | "emailSignature">,
): WrittenLetter {
  const name = oneLine(systemName);
  const page = <LetterPage letter={letter} systemName={name} signature={emailSignature} />;
  return {
    subject: oneLine(`${name}: ${letter.subject}`),
    text: plainText(letter, emailSignature),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}

function plainText({ paragraphs, quotation, link, reason }: Letter, signature: string): string {
  const parts = [
    ...paragraphs,
    quotation === undefined ? "" : quotation.replace(/^/gm, "> "),
    link ? `${link.label}:\n${link.url}` : "",
    // The line that mail programs take for the start of a signature (RFC 3676, 4.3).
    signature === "" ? "" : `-- \n${signature}`,
    reason,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
