import { t } from "@lingui/core/macro";
import { Input } from "@wardway/widgets/ui/input";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type InputHTMLAttributes, useState } from "react";
import { Icon } from "./icon.tsx";

/** The toggle needs a script. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const icon = shown ? "eye-off" : "eye";
  return (
    <span className="relative block">
      <Input {...props} type={shown ? "text" : "password"} className="pr-12" />
      {hydrated && (
        <button
          type="button"
          aria-label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
        >
          <Icon name={icon} className="size-5" />
        </button>
      )}
    </span>
  );
}
