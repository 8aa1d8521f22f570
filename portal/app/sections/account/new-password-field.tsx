import { msg, t } from "@lingui/core/macro";
import { limits } from "@wardway/model";
import { type ComponentProps, type FormEvent, useState } from "react";
import { PasswordField } from "#app/components/form-fields.tsx";
import { i18n } from "#app/infra/locale.ts";
import { useRootData } from "#app/shell/page/root-data.ts";

const words = [msg`very weak`, msg`weak`, msg`fair`, msg`good`, msg`strong`];

/**
 * A new password with its estimated strength, whose code is loaded with the first character. An error replaces the hint,
 * whose minimum an administrator may have raised since the page was loaded.
 */
export function NewPasswordField({
  hint,
  ...props
}: Omit<ComponentProps<typeof PasswordField>, "autoComplete">) {
  const [score, setScore] = useState<number | null>(null);
  const user = useRootData()?.user;
  const estimate = async (event: FormEvent<HTMLDivElement>) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    const { estimateStrength } = await import("./estimate-strength.ts");
    const ownTerms = [user?.username, user?.name, user?.email, user?.organization];
    // Typed on while the code was loading.
    const typed = input.value;
    setScore(typed === "" ? null : typed.length < limits.passwordMin ? 0 : estimateStrength(typed, ownTerms));
  };
  return (
    <div onInput={estimate}>
      <PasswordField {...props} hint={props.field.errors ? null : hint} autoComplete="new-password" />
      <Strength score={score} />
    </div>
  );
}

function Strength({ score }: { score: number | null }) {
  const word = score === null ? undefined : words[score];
  return (
    <div className="-mt-1 mb-2 flex min-h-5 items-center gap-2 text-sm">
      {word && (
        <meter
          aria-label={t`Strength of the password`}
          aria-valuetext={i18n._(word)}
          min={0}
          max={words.length}
          low={3}
          high={4}
          optimum={words.length}
          value={(score ?? 0) + 1}
          className="h-2 w-32"
        />
      )}
      <p role="status" className="text-muted">
        {word && t`Strength: ${{ strength: i18n._(word) }}`}
      </p>
    </div>
  );
}
