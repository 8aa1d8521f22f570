import { type CallKind, type CallPreferences, getCallKinds, productName } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Switch } from "@wardway/widgets/ui/switch";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect, useState } from "react";
import { useRootData } from "#app/http/root-data.ts";
import { Section } from "../section.tsx";
import { hasDesktopNotifications, showDesktopNotification } from "./desktop.ts";
import { messages } from "./messages.ts";
import { SoundSwitch } from "./sound-switch.tsx";
import { type AlertChoice, useSavedChoice } from "./use-saved-choice.ts";

/** For users of organizations. */
export function AlertPreferences({ mutedCalls, onlyOwnCalls }: CallPreferences) {
  const { t } = useTranslator(messages);
  const user = useRootData()?.user;
  if (!useRootData()?.alerts || !user) return null;
  return (
    <Section title={t("ui.requestAlerts.heading")} className="narrow">
      <p className="mb-4 text-muted">{t("ui.requestAlerts.whatAlertsDo")}</p>
      <div className="flex flex-col gap-4">
        <SoundSwitch hint={t("ui.requestAlerts.soundHint")} />
        <DesktopSwitch />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-semibold">{t("ui.requestAlerts.whatCalls")}</legend>
          {getCallKinds(user.role).map((kind) => (
            <ChoiceSwitch
              key={kind}
              id={kind}
              choice={{ kind }}
              label={t(callLabels[kind])}
              isSaved={!mutedCalls.includes(kind)}
            />
          ))}
          {user.role === "hospital" && (
            <ChoiceSwitch
              id="own"
              choice="onlyOwnCalls"
              label={t("ui.requestAlerts.onlyOwn")}
              hint={t("ui.requestAlerts.onlyOwnHint")}
              isSaved={onlyOwnCalls}
            />
          )}
        </fieldset>
      </div>
    </Section>
  );
}

const callLabels = {
  new_request: "ui.requestAlerts.callsNewRequest",
  response: "ui.requestAlerts.callsResponse",
  approved: "ui.requestAlerts.callsApproved",
  given_back: "ui.requestAlerts.callsGivenBack",
  taken_back: "ui.requestAlerts.callsTakenBack",
  called_off: "ui.requestAlerts.callsCalledOff",
} as const satisfies Record<CallKind, keyof typeof messages>;

interface ChoiceSwitchProps {
  id: string;
  choice: AlertChoice;
  label: string;
  hint?: string;
  isSaved: boolean;
}

function ChoiceSwitch({ id, choice, label, hint, isSaved }: ChoiceSwitchProps) {
  const isHydrated = useHydrated();
  const { isOn, save } = useSavedChoice(choice, isSaved);
  return (
    <div className={isHydrated ? undefined : "invisible"}>
      <Switch
        id={`alert-${id}`}
        label={label}
        hint={hint}
        checked={isOn}
        onChange={({ target }) => save(target.checked)}
      />
    </div>
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
