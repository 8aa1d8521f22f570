import { t } from "@lingui/core/macro";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";

/** Somebody to call: the name, and the number beside or below it. */
export function Reachable({ name, phone }: { name: string; phone: string | null }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-4">
      <bdi translate="no">{name}</bdi>
      {phone === null ? (
        <span className="text-muted text-sm">{t`no telephone number stored`}</span>
      ) : (
        <b>
          <TelephoneText text={phone} />
        </b>
      )}
    </span>
  );
}
