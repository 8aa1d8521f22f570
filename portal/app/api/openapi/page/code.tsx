import { classNames } from "@wardway/widgets/ui/class-names";

/** Wraps long lines, so that nothing scrolls sideways. */
export function Code({ children, className }: { children: string; className?: string }) {
  return (
    <pre
      className={classNames(
        "whitespace-pre-wrap rounded-md bg-canvas p-3 font-mono text-xs leading-relaxed wrap-anywhere",
        className,
      )}
    >
      <code>{children}</code>
    </pre>
  );
}

export const asJson = (value: unknown) => JSON.stringify(value, null, 2);

/** Formats a call for `curl` 7.82 or later. */
export function curl(call: {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
  readonly session: "made" | "used" | "none" | "key" | "widget";
  readonly key: boolean;
}): string {
  const session = {
    made: "--cookie-jar session.txt",
    used: "--cookie session.txt",
    none: "",
    key: `--header "Authorization: Bearer $SECRET_KEY"`,
    widget: `--header "Authorization: Bearer $SESSION" --header "Origin: https://intranet.example.org"`,
  };
  const parts = [
    `curl ${session[call.session]}`.trim(),
    call.method === "GET" || (call.method === "POST" && call.body) ? "" : `--request ${call.method}`,
    call.key ? `--header "Idempotency-Key: $(uuidgen)"` : "",
    call.body ? `--json '${asJson(call.body)}'` : "",
    `'${call.address}'`,
  ];
  return parts.filter(Boolean).join(" \\\n  ");
}
