import { t } from "@lingui/core/macro";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";

/** Somebody to call: the name, and the number on a line of its own. */
export function Reachable({ name, phone }: { name: string; phone: string | null }) {
  return (
    <>
      <bdi translate="no">{name}</bdi>
      {phone === null ? (
        <span className="block text-muted text-sm">{t`no telephone number stored`}</span>
      ) : (
        <b className="block">
          <TelephoneText text={phone} />
        </b>
      )}
    </>
  );
}
