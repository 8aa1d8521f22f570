import type { TransportRequest } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Switch } from "@wardway/widgets/ui/switch";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { signalTexts } from "./crew-texts.ts";
import { messages } from "./messages.ts";
import type { PositionSharing } from "./use-position-sharing.ts";
import { useWakeLock } from "./use-wake-lock.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface SharePositionProps {
  sharing: PositionSharing;
  request: Pick<TransportRequest, "status" | "lastMilestone">;
}

/** Needs a script. */
export function SharePosition({ sharing, request }: SharePositionProps) {
  const { t } = useTranslator(messages);
  const { isSharing, isEnabled, ended } = sharing;
  const isAwake = useWakeLock(isSharing);
  const { status, lastMilestone } = request;
  const hasEnded = status === "completed" || status === "cancelled" || lastMilestone === "transfer_of_care";
  if (hasEnded || ended !== null) return <SharingEnded sharing={sharing} />;
  return (
    <section data-print="hidden" className="crew-part noscript:hidden">
      <Switch
        id="share-position"
        label={t("transportIdCrew.sharePosition")}
        hint={isSharing ? sharingHint : consentHint}
        checked={isEnabled === true}
        disabled={isEnabled === null}
        onChange={(event) => sharing.choose(event.currentTarget.checked)}
      />
      {isEnabled && status === "approved" && (
        <p className="mt-2 text-muted">{t("transportIdCrew.sharingBeginsWithTheStart")}</p>
      )}
      {isSharing && <SharingState sharing={sharing} isAwake={isAwake} />}
    </section>
  );
}

const consentHint = translate("transportIdCrew.theRequestingHospitalYourCompany");
const sharingHint = translate("transportIdCrew.untilTheTransportEndsAnd");

/** Shown at the top too: the hospital waits for the position. */
export function NotShared({ sharing }: { sharing: PositionSharing }) {
  const { isSharing, signal } = sharing;
  const isMissing = isSharing && (signal === "denied" || signal === "unsupported");
  if (!isMissing) return null;
  return (
    <p className="notice-now flex items-start gap-2">
      <Icon name="locate-off" className="mt-1 size-4" />
      <span>
        The position is not shared.{" "}
        <a href="#share-position" className="font-medium text-ink underline">
          What to do
        </a>
      </span>
    </p>
  );
}

function SharingState({ sharing, isAwake }: { sharing: PositionSharing; isAwake: boolean }) {
  const { t } = useTranslator(messages);
  const { signal, retry } = sharing;
  const isFound = signal === "found";
  return (
    <div className="mt-2 space-y-2">
      <p role="status" className="flex items-start gap-2 font-medium">
        <SignalIcon isFound={isFound} />
        {isFound ? getFoundText(sharing) : signalTexts[signal].description}
      </p>
      {!isFound && signalTexts[signal].help && (
        <p className="text-muted text-sm">{signalTexts[signal].help}</p>
      )}
      {(signal === "denied" || signal === "unavailable") && (
        <Button
          variant="secondary"
          onClick={retry}
          className="min-h-14 w-full"
          icon={<Icon name="rotate-cw" className="size-5" />}
        >
          {t("transportIdCrew.tryAgain")}
        </Button>
      )}
      {!sharing.isShown && (
        <>
          <p role="status">{t("transportIdCrew.colleagueIsShown")}</p>
          <Button variant="secondary" onClick={sharing.takeOver} className="min-h-14 w-full">
            {t("transportIdCrew.showThisPhone")}
          </Button>
        </>
      )}
      <Waiting sharing={sharing} />
      {isFound && (
        <p className="text-muted text-sm">
          {isAwake ? t("transportIdCrew.theScreenStaysOn") : t("transportIdCrew.keepTheScreenOnA")}
        </p>
      )}
    </div>
  );
}

function Waiting({ sharing: { isReachable, queuedCount } }: { sharing: PositionSharing }) {
  const { t } = useTranslator(messages);
  if (isReachable || queuedCount === 0) return null;
  return (
    <p className="text-muted text-sm tabular-nums">
      {t("transportIdCrew.positionsWait", { count: queuedCount })}
    </p>
  );
}

function getFoundText({ isReachable, tracking }: PositionSharing): string {
  if (!isReachable) return translate("transportIdCrew.thePortalCannotBeReached");
  // Fixes from before the start are ignored.
  return tracking?.position
    ? translate("transportIdCrew.thePositionIsShared")
    : translate("transportIdCrew.thePositionIsBeingSent");
}

function SignalIcon({ isFound }: { isFound: boolean }) {
  const icon = isFound ? "locate-fixed" : "locate-off";
  return <Icon name={icon} className="mt-1 size-4" />;
}

function SharingEnded({ sharing }: { sharing: PositionSharing }) {
  const { t } = useTranslator(messages);
  const { ended, queuedCount } = sharing;
  return (
    <section className="crew-part noscript:hidden">
      <p role="status" className="flex items-start gap-2">
        <Icon name="radio" className="mt-1 size-4 shrink-0 text-muted" />
        <span>
          {queuedCount > 0
            ? t("transportIdCrew.sharingHasEnded")
            : t("transportIdCrew.thisPhonesPositionIsNo")}
          {ended !== null && <span className="block text-muted text-sm">{ended}</span>}
        </span>
      </p>
      <Waiting sharing={sharing} />
    </section>
  );
}
