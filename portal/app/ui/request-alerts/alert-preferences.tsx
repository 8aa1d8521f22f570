import { productName } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Switch } from "@wardway/widgets/ui/switch";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect, useState } from "react";
import { useRootData } from "#app/http/root-data.ts";
import { Section } from "../section.tsx";
import { hasDesktopNotifications, showDesktopNotification } from "./desktop.ts";
import { messages } from "./messages.ts";
import { SoundSwitch } from "./sound-switch.tsx";
import { useSavedChoice } from "./use-saved-choice.ts";

/** For users of organizations. */
export function AlertPreferences() {
  const { t } = useTranslator(messages);
  if (!useRootData()?.alerts) return null;
  return (
    <Section title={t("ui.requestAlerts.heading")} className="narrow">
      <p className="mb-4 text-muted">{t("ui.requestAlerts.whatAlertsDo")}</p>
      <div className="flex flex-col gap-4">
        <SoundSwitch hint={t("ui.requestAlerts.soundHint")} />
        <DesktopSwitch />
      </div>
    </Section>
  );
}

type Problem = "ui.requestAlerts.desktopBlocked" | "ui.requestAlerts.desktopUnavailable";

function DesktopSwitch() {
  const { t } = useTranslator(messages);
  const isHydrated = useHydrated();
  const { isOn, save } = useSavedChoice("alertDesktop", useRootData()?.alerts?.hasDesktop ?? false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (!hasDesktopNotifications()) setProblem("ui.requestAlerts.desktopUnavailable");
  }, []);
  const preview = () =>
    showDesktopNotification(productName, {
      body: t("ui.requestAlerts.desktopPreview"),
      tag: "wardway-preview",
    });
  const turnOn = async () => {
    const wasGranted = Notification.permission === "granted";
    if (!preview()) return setProblem("ui.requestAlerts.desktopUnavailable");
    if ((await Notification.requestPermission()) !== "granted")
      return setProblem("ui.requestAlerts.desktopBlocked");
    if (!wasGranted) preview();
    setProblem(null);
    save(true);
  };
  const change = (isChosen: boolean) => {
    if (isChosen) return void turnOn();
    setProblem(hasDesktopNotifications() ? null : "ui.requestAlerts.desktopUnavailable");
    save(false);
  };
  return (
    <div className={isHydrated ? undefined : "invisible"}>
      <Switch
        id="request-desktop"
        label={t("ui.requestAlerts.desktopNotifications")}
        hint={t("ui.requestAlerts.desktopHint")}
        error={problem ? t(problem) : undefined}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
    </div>
  );
}
