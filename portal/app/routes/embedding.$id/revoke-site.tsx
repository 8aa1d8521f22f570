import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { TextField } from "#app/components/form-fields.tsx";
import { Icon } from "#app/components/icon.tsx";

export function RevokeSite({ name }: { name: string }) {
  return (
    <ConfirmDialog
      trigger={t`Revoke site`}
      triggerIcon={<Icon name="ban" className="size-4" />}
      title={t`Revoke ${name}?`}
      description={t`Its widgets and all of its keys stop working immediately. This cannot be undone; recorded actions remain.`}
      confirm={t`Revoke site`}
      confirming={t`Revoking...`}
      fields={{ intent: "revoke" }}
      input={{
        name: "name",
        render: (field) => (
          <TextField
            field={field}
            label={
              <Trans>
                Type <bdi className="font-semibold wrap-anywhere">{name}</bdi> to confirm
              </Trans>
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
