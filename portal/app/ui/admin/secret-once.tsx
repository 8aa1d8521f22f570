import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { useCopy } from "../use-copy.ts";
import { messages } from "./messages.ts";

export function SecretOnce({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children: ReactNode;
}) {
  const { t } = useTranslator(messages);
  const { copied, copy } = useCopy(value);
  const hydrated = useHydrated();
  return (
    <div role="status" className="space-y-3">
      <p>{children}</p>
      <Field id="secret" label={label} hint={t("ui.admin.copyItNowItCannot")}>
        <Input readOnly value={value} className="font-mono" onFocus={(event) => event.target.select()} />
      </Field>
      {hydrated && (
        <Button
          variant="secondary"
          size="small"
          icon={copied ? <Icon name="check" className="size-4" /> : <Icon name="copy" className="size-4" />}
          onClick={copy}
        >
          {copied ? t("ui.admin.copied") : t("ui.admin.copy")}
        </Button>
      )}
    </div>
  );
}
