import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useFetcher, useLocation } from "@remix-run/react";
import { getThemes, type Role, type Theme } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useId } from "react";
import { i18n } from "#app/infra/locale.ts";
import { themePath, useTheme } from "./use-theme.ts";

const themeNames: Record<Theme, MessageDescriptor> = {
  system: msg`System`,
  light: msg`Light`,
  dark: msg`Dark`,
  night: msg`Night`,
};

/** Saves with the choice; without a script with a button. */
export function ThemeChoice({ role }: { role: Role }) {
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const chosen = useTheme();
  const hintId = useId();
  const offered = getThemes(role);
  const hasNight = offered.includes("night");
  return (
    <fetcher.Form method="post" action={themePath} className="theme-choice">
      <fieldset>
        <legend>{t`Theme`}</legend>
        <div className="segments">
          {offered.map((theme) => (
            <label key={theme}>
              <input
                type="radio"
                name="theme"
                value={theme}
                checked={theme === chosen}
                onChange={({ currentTarget: { form } }) => fetcher.submit(form)}
                {...(theme === "night" && { "aria-describedby": hintId })}
              />
              {i18n._(themeNames[theme])}
            </label>
          ))}
        </div>
      </fieldset>
      {hasNight && <p id={hintId}>{t`Night is dimmed, for driving in the dark.`}</p>}
      {!isHydrated && (
        <button
          type="submit"
          name="from"
          value={pathname + search}
          className={buttonClass({ variant: "soft", size: "small" })}
        >
          {t`Apply theme`}
        </button>
      )}
    </fetcher.Form>
  );
}
