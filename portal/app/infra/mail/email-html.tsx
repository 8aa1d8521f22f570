import type { Locale } from "@wardway/model";
import type { CSSProperties } from "react";
import type { EmailContent } from "./email-content.ts";

/** Inline, since mail programs ignore style sheets. */
const styles = {
  body: {
    margin: 0,
    padding: "24px 12px",
    backgroundColor: "#eef2f7",
    color: "#14202f",
    fontFamily: "Inter, 'Segoe UI', Helvetica, Arial, sans-serif",
    fontSize: "16px",
    lineHeight: "24px",
  },
  sheet: {
    maxWidth: "560px",
    margin: "0 auto",
    padding: "28px 32px",
    backgroundColor: "#ffffff",
    border: "1px solid #d5deea",
    borderRadius: "10px",
  },
  sender: { margin: "0 0 20px", color: "#0b5fb0", fontSize: "14px", fontWeight: 700 },
  paragraph: { margin: "0 0 16px" },
  quotation: {
    margin: "0 0 16px",
    padding: "2px 0 2px 16px",
    borderLeft: "3px solid #d5deea",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  link: {
    display: "inline-block",
    padding: "11px 20px",
    backgroundColor: "#0b5fb0",
    borderRadius: "8px",
    color: "#ffffff",
    fontWeight: 700,
    textDecoration: "none",
  },
  address: { margin: "0 0 16px", color: "#4a5a70", fontSize: "13px", overflowWrap: "anywhere" },
  signature: { margin: "24px 0 0", whiteSpace: "pre-wrap" },
  reason: {
    margin: "24px 0 0",
    paddingTop: "16px",
    borderTop: "1px solid #d5deea",
    color: "#4a5a70",
    fontSize: "13px",
    lineHeight: "20px",
  },
} as const satisfies Record<string, CSSProperties>;

/** No images, no external address but the link. */
export function EmailPage(props: {
  readonly email: EmailContent;
  readonly systemName: string;
  readonly signature: string;
  readonly locale: Locale;
}) {
  const { paragraphs, quotation, link, reason, unsubscribe, subject } = props.email;
  return (
    <html lang={props.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.sheet}>
          <p style={styles.sender}>{props.systemName}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} style={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          {quotation !== undefined && <blockquote style={styles.quotation}>{quotation}</blockquote>}
          {link && (
            <>
              <p style={styles.paragraph}>
                <a href={link.url} style={styles.link}>
                  {link.label}
                </a>
              </p>
              <p style={styles.address}>{link.url}</p>
            </>
          )}
          {props.signature !== "" && <p style={styles.signature}>{props.signature}</p>}
          <p style={styles.reason}>
            {reason} {unsubscribe && <a href={unsubscribe.url}>{unsubscribe.label}</a>}
          </p>
        </div>
      </body>
    </html>
  );
}
