import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useCopy } from "#app/components/use-copy.ts";

export function SecretOnce({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children: ReactNode;
}) {
  const { copied, copy } = useCopy(value);
  const hydrated = useHydrated();
  return (
    <div role="status" className="space-y-3">
      <p>{children}</p>
      <Field id="secret" label={label} hint={t`Copy it now: it cannot be shown again.`}>
        <Input readOnly value={value} className="font-mono" onFocus={(event) => event.target.select()} />
      </Field>
      {hydrated && (
        <Button
          variant="secondary"
          size="small"
          icon={copied ? <Icon name="check" className="size-4" /> : <Icon name="copy" className="size-4" />}
          onClick={copy}
        >
          {copied ? t`Copied` : t`Copy`}
        </Button>
      )}
    </div>
  );
}
