import { useTranslator } from "@wardway/widgets/messages/messages";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextField } from "#app/ui/form-fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";

export function RevokeSite({ name }: { name: string }) {
  const { t } = useTranslator(messages);
  return (
    <ConfirmDialog
      trigger={t("embeddingId.revokeSite")}
      triggerIcon={<Icon name="ban" className="size-4" />}
      title={t("embeddingId.revokeQuestion", { name })}
      description={t("embeddingId.itsWidgetsAndAllOf")}
      confirm={t("embeddingId.revokeSite")}
      confirming={t("embeddingId.revoking")}
      fields={{ intent: "revoke" }}
      input={{
        name: "name",
        render: (field) => (
          <TextField
            field={field}
            label={
              <>
                Type <bdi className="font-semibold wrap-anywhere">{name}</bdi> to confirm
              </>
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ),
      }}
    />
  );
}
