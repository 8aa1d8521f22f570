import { t } from "@lingui/core/macro";
import { Field, type FieldError, FieldMessage, firstError } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useState } from "react";

export interface OriginsFieldProps {
  /** As typed or saved. */
  readonly origins: string;
  readonly error: FieldError;
  /** The error of the box that confirms wildcards. */
  readonly wildcardsError: FieldError;
  readonly rows: number;
}

/** A list with a wildcard shows the box to confirm it, which each saving asks for. */
export function OriginsField({ origins, error, wildcardsError, rows }: OriginsFieldProps) {
  const [hasWildcard, setHasWildcard] = useState(origins.includes("*"));
  return (
    <>
      <Field
        id="origins"
        label={t`Origins`}
        hint={t`One per line, like https://intranet.example.org. Without any, the widgets work nowhere.`}
        error={error}
        // The error has several lines.
        className="[&_#origins-error]:whitespace-pre-line"
      >
        <Textarea
          name="origins"
          rows={rows}
          defaultValue={origins}
          onChange={({ target }) => setHasWildcard(target.value.includes("*"))}
          className="font-mono text-sm"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {(hasWildcard || firstError(wildcardsError)) && (
        <>
          <label className="flex min-h-11 items-start gap-3 py-2 text-sm">
            <input
              type="checkbox"
              name="wildcards"
              aria-describedby="wildcards-error"
              aria-invalid={firstError(wildcardsError) ? true : undefined}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            {t`I allow all subdomains (*). Each of them could act for our staff, including one that is abandoned, rented to others or taken over. I know who can create subdomains there.`}
          </label>
          <FieldMessage id="wildcards-error" message={firstError(wildcardsError)} />
        </>
      )}
    </>
  );
}
