import { useTranslator } from "@wardway/widgets/messages/messages";
import { Field, type FieldError } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { messages } from "./messages.ts";

/** @param origins as typed or saved */
export function OriginsField(props: { origins: string; error: FieldError; rows: number }) {
  const { t } = useTranslator(messages);
  return (
    <Field
      id="origins"
      label={t("ui.embedding.origins")}
      hint={t("ui.embedding.onePerLineLikeHttps")}
      error={props.error}
      // The error has several lines.
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
