import { useTranslator } from "@wardway/widgets/messages/messages";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Ban } from "lucide-react";
import { useId } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { messages } from "./messages.ts";

export function RevokeSite({ name }: { name: string }) {
  const { t } = useTranslator(messages);
  const id = useId();
  return (
    <ConfirmDialog
      trigger={t("embeddingId.revokeSite")}
      triggerIcon={<Ban aria-hidden="true" className="size-4" />}
      title={t("embeddingId.revokeQuestion", { name })}
      description={t("embeddingId.itsWidgetsAndAllOf")}
      confirm={t("embeddingId.revokeSite")}
      confirming={t("embeddingId.revoking")}
      fields={{ intent: "revoke" }}
    >
      <Field
        id={id}
        label={
          <>
            Type <bdi className="font-semibold wrap-anywhere">{name}</bdi> to confirm
          </>
        }
      >
        <Input name="name" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
    </ConfirmDialog>
  );
}
