import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Ban } from "lucide-react";
import { useId } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

/** Revokes a site after its name has been typed. */
export function RevokeSite({ name }: { name: string }) {
  const id = useId();
  return (
    <ConfirmDialog
      trigger="Revoke site"
      triggerIcon={<Ban aria-hidden="true" className="size-4" />}
      title={`Revoke ${name}?`}
      description="Its widgets and all of its keys stop working at once, wherever they stand. This cannot be undone; what was done in them stays."
      confirm="Revoke site"
      confirming="Revoking..."
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
