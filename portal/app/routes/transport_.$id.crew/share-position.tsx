import { msg, plural, t } from "@lingui/core/macro";
import type { TransportRequest } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Switch } from "@wardway/widgets/ui/switch";
import { Icon } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";
import { signalTexts } from "./crew-texts.ts";
import type { PositionSharing } from "./use-position-sharing.ts";
import { useWakeLock } from "./use-wake-lock.ts";

export interface SharePositionProps {
  sharing: PositionSharing;
  request: Pick<TransportRequest, "status" | "lastMilestone">;
}

/** Needs a script. */
export function SharePosition({ sharing, request }: SharePositionProps) {
  const { isSharing, isEnabled, ended } = sharing;
  const isAwake = useWakeLock(isSharing);
  const { status, lastMilestone } = request;
  const hasEnded = status === "completed" || status === "cancelled" || lastMilestone === "transfer_of_care";
  if (hasEnded || ended !== null) return <SharingEnded sharing={sharing} />;
  return (
    <section data-print="hidden" className="crew-part noscript:hidden">
      <Switch
        id="share-position"
        label={t`Share position`}
        hint={i18n._(isSharing ? sharingHint : consentHint)}
        checked={isEnabled === true}
        disabled={isEnabled === null}
        onChange={(event) => sharing.choose(event.currentTarget.checked)}
      />
      {isEnabled && status === "approved" && (
        <p className="mt-2 text-muted">{t`Sharing begins with the start of the transport.`}</p>
      )}
      {isSharing && <SharingState sharing={sharing} isAwake={isAwake} />}
    </section>
  );
}

const consentHint = msg`The requesting hospital, your company and administrators see this phone's position until the transfer of care or the release, only while this page is open.`;
const sharingHint = msg`Until the transfer of care, and only while this page is open.`;

/** Shown at the top too: the hospital waits for the position. */
export function NotShared({ sharing }: { sharing: PositionSharing }) {
  const { isSharing, signal } = sharing;
  const isMissing = isSharing && (signal === "denied" || signal === "unsupported");
  if (!isMissing) return null;
  return (
    <p className="notice-now flex items-start gap-2">
      <Icon name="locate-off" className="mt-1 size-4" />
      <span>
        {t`The position is not shared.`}{" "}
        <a href="#share-position" className="font-medium text-ink underline">
          {t`What to do`}
        </a>
      </span>
    </p>
  );
}

function SharingState({ sharing, isAwake }: { sharing: PositionSharing; isAwake: boolean }) {
  const { signal, retry } = sharing;
  const isFound = signal === "found";
  return (
    <div className="mt-2 space-y-2">
      <p role="status" className="flex items-start gap-2 font-medium">
        <SignalIcon isFound={isFound} />
        {isFound ? getFoundText(sharing) : i18n._(signalTexts[signal].description)}
      </p>
      {!isFound && signalTexts[signal].help && (
        <p className="text-muted text-sm">{i18n._(signalTexts[signal].help)}</p>
      )}
      {(signal === "denied" || signal === "unavailable") && (
        <Button
          variant="secondary"
          onClick={retry}
          className="min-h-14 w-full"
          icon={<Icon name="rotate-cw" className="size-5" />}
        >
          {t`Try again`}
        </Button>
      )}
      {!sharing.isShown && (
        <>
          <p role="status">{t`A colleague's phone shares its position too and is the one shown. Positions of this phone are not stored.`}</p>
          <Button variant="secondary" onClick={sharing.takeOver} className="min-h-14 w-full">
            {t`Show this phone instead`}
          </Button>
        </>
      )}
      <Waiting sharing={sharing} />
      {isFound && (
        <p className="text-muted text-sm">
          {isAwake
            ? t`The screen stays on.`
            : t`Keep the screen on: a sleeping phone does not share its position.`}
        </p>
      )}
    </div>
  );
}

function Waiting({ sharing: { isReachable, queuedCount } }: { sharing: PositionSharing }) {
  if (isReachable || queuedCount === 0) return null;
  return (
    <p className="text-muted text-sm tabular-nums">
      {t`${plural(queuedCount, { one: "# position waits", other: "# positions wait" })} on this phone for a signal.`}
    </p>
  );
}

function getFoundText({ isReachable, tracking }: PositionSharing): string {
  if (!isReachable) return t`The portal cannot be reached. Positions are saved on the phone.`;
  // Fixes from before the start are ignored.
  return tracking?.position ? t`The position is shared.` : t`The position is being sent.`;
}

function SignalIcon({ isFound }: { isFound: boolean }) {
  const icon = isFound ? "locate-fixed" : "locate-off";
  return <Icon name={icon} className="mt-1 size-4" />;
}

function SharingEnded({ sharing }: { sharing: PositionSharing }) {
  const { ended, queuedCount } = sharing;
  return (
    <section className="crew-part noscript:hidden">
      <p role="status" className="flex items-start gap-2">
        <Icon name="radio" className="mt-1 size-4 shrink-0 text-muted" />
        <span>
          {queuedCount > 0
            ? t`This phone's position is no longer shared.`
            : t`This phone's position is no longer shared, and none is stored on it.`}
          {ended !== null && <span className="block text-muted text-sm">{ended}</span>}
        </span>
      </p>
      <Waiting sharing={sharing} />
    </section>
  );
}
