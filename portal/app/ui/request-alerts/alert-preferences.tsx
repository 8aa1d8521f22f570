import { useTranslator } from "@wardway/widgets/messages/messages";
import { Switch } from "@wardway/widgets/ui/switch";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import { useRootData } from "#app/http/root-data.ts";
import { Section } from "../section.tsx";
import { messages } from "./messages.ts";
import { SoundSwitch } from "./sound-switch.tsx";
import { useSavedChoice } from "./use-saved-choice.ts";

/** For companies' users. */
export function AlertPreferences() {
  const { t } = useTranslator(messages);
  if (!useRootData()?.alerts) return null;
  return (
    <Section title={t("ui.requestAlerts.newRequestsHeading")} className="narrow">
      <p className="mb-4 text-muted">{t("ui.requestAlerts.whatAlertsDo")}</p>
      <div className="flex flex-col gap-4">
        <SoundSwitch hint={t("ui.requestAlerts.soundHint")} />
        <DesktopSwitch />
      </div>
    </Section>
  );
}

function DesktopSwitch() {
  const { t } = useTranslator(messages);
  const isHydrated = useHydrated();
  const { isOn, save } = useSavedChoice("alertDesktop", useRootData()?.alerts?.hasDesktop ?? false);
  const [isBlocked, setBlocked] = useState(false);
  const change = async (isChosen: boolean) => {
    if (isChosen && (await Notification.requestPermission()) !== "granted") return setBlocked(true);
    setBlocked(false);
    save(isChosen);
  };
  if (isHydrated && !("Notification" in window)) return null;
  return (
    <div className={isHydrated ? undefined : "invisible"}>
      <Switch
        id="request-desktop"
        label={t("ui.requestAlerts.desktopNotifications")}
        hint={t("ui.requestAlerts.desktopHint")}
        error={isBlocked ? t("ui.requestAlerts.desktopBlocked") : undefined}
        checked={isOn}
        onChange={({ target }) => void change(target.checked)}
      />
    </div>
  );
}
