import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { type CallKind, type CallPreferences, getCallKinds, productName } from "@wardway/model";
import { Switch } from "@wardway/widgets/ui/switch";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect, useState } from "react";
import { Section } from "#app/components/section.tsx";
import { i18n } from "#app/infra/locale.ts";
import { useRootData } from "../page/root-data.ts";
import { hasDesktopNotifications, showDesktopNotification } from "./desktop.ts";
import { SoundSwitch } from "./sound-switch.tsx";
import { type AlertChoice, useSavedChoice } from "./use-saved-choice.ts";

/** Shown to users of organizations. */
export function AlertPreferences({ mutedCalls, onlyOwnCalls }: CallPreferences) {
  const user = useRootData()?.user;
  if (!useRootData()?.alerts || !user) return null;
  return (
    <Section title={t`Alerts`} className="narrow">
      <p className="mb-4 text-muted">{t`What waits for your side alerts you on every page. Critical requests always do, until someone of your side opens them.`}</p>
      <div className="flex flex-col gap-4">
        <SoundSwitch
          hint={t`Plays after you have used the page once, because browsers allow no sound before. If several tabs are open, one plays it.`}
        />
        <DesktopSwitch />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-semibold">{t`What alerts you`}</legend>
          {getCallKinds(user.role).map((kind) => (
            <ChoiceSwitch
              key={kind}
              id={kind}
              choice={{ kind }}
              label={i18n._(callLabels[kind])}
              isSaved={!mutedCalls.includes(kind)}
            />
          ))}
          {user.role === "hospital" && (
            <ChoiceSwitch
              id="own"
              choice="onlyOwnCalls"
              label={t`Only my requests`}
              hint={t`Requests of colleagues then alert you only if they are critical, or if the colleague's account is closed.`}
              isSaved={onlyOwnCalls}
            />
          )}
        </fieldset>
      </div>
    </Section>
  );
}

const callLabels: Record<CallKind, MessageDescriptor> = {
  new_request: msg`New requests`,
  response: msg`Responses to a request`,
  approved: msg`Approved responses`,
  given_back: msg`Requests that a company gives back`,
  no_response: msg`Requests without a response in time`,
  taken_back: msg`Transports that a hospital takes back`,
  called_off: msg`Cancelled transports`,
  proposal: msg`Proposed changes of a transport`,
  message: msg`Messages about a transport`,
};

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

const problems = {
  blocked: msg`This browser blocks notifications of this site. Allow them in its settings first.`,
  unavailable: msg`This browser cannot show them: browsers on Android, for example, cannot. The setting applies to your other devices.`,
};

function DesktopSwitch() {
  const isHydrated = useHydrated();
  const { isOn, save } = useSavedChoice("alertDesktop", useRootData()?.alerts?.hasDesktop ?? false);
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  useEffect(() => {
    if (!hasDesktopNotifications()) setProblem("unavailable");
  }, []);
  const preview = () =>
    showDesktopNotification(productName, {
      body: t`Alerts are shown like this.`,
      tag: "wardway-preview",
    });
  const turnOn = async () => {
    const wasGranted = Notification.permission === "granted";
    if (!preview()) return setProblem("unavailable");
    if ((await Notification.requestPermission()) !== "granted") return setProblem("blocked");
    if (!wasGranted) preview();
    setProblem(null);
    save(true);
  };
  const change = (isChosen: boolean) => {
    if (isChosen) return void turnOn();
    setProblem(hasDesktopNotifications() ? null : "unavailable");
    save(false);
  };
  return (
    <div className={isHydrated ? undefined : "invisible"}>
      <Switch
        id="request-desktop"
        label={t`Desktop notifications`}
        hint={t`Shown while no page of the portal is visible. They contain the request's number or its priority and pick-up time, and no patient data.`}
        error={problem ? i18n._(problems[problem]) : undefined}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
    </div>
  );
}
