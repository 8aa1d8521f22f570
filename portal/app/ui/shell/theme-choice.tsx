import { useFetcher, useLocation } from "@remix-run/react";
import { getThemes, type Role } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useId } from "react";
import { messages } from "./messages.ts";
import { themePath, useTheme } from "./use-theme.ts";

/** Saves with the choice; without a script with a button. */
export function ThemeChoice({ role }: { role: Role }) {
  const { t } = useTranslator(messages);
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
        <legend>{t("ui.shell.theme")}</legend>
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
              {t(`ui.shell.theme.${theme}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {hasNight && <p id={hintId}>{t("ui.shell.nightIsDimmed")}</p>}
      {!isHydrated && (
        <button
          type="submit"
          name="from"
          value={pathname + search}
          className={buttonClass({ variant: "soft", size: "small" })}
        >
          {t("ui.shell.applyTheme")}
        </button>
      )}
    </fetcher.Form>
  );
}
