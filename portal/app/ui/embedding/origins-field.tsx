import { Field, type FieldError } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";

/** Origins, one per line. @param origins as typed or saved */
export function OriginsField(props: { origins: string; error: FieldError; rows: number }) {
  return (
    <Field
      id="origins"
      label="Origins"
      hint="One a line, like https://intranet.example.org. Where none is named, the widgets work nowhere."
      error={props.error}
      // One line per invalid origin.
      className="[&_#origins-error]:whitespace-pre-line"
    >
      <Textarea
        name="origins"
        rows={props.rows}
        defaultValue={props.origins}
        className="font-mono text-sm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
