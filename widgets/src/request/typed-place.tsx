import { requestMessages } from "@wardway/model/messages/en/request";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "../ui/class-names.ts";

export interface TypedPlaceProps {
  name: string;
  text: string;
  /** Purpose of the place: "destination". */
  place: string;
  confirmedText: string;
  /** The field shows an error in its reserved line. */
  hasError: boolean;
  onChange: () => void;
}

/** Confirms a text that is no known place. A changed text is unconfirmed. */
export function TypedPlace(props: TypedPlaceProps) {
  const { name, text, place, confirmedText, hasError, onChange } = props;
  const { t } = useTranslator(requestMessages);
  return (
    <div
      className={classNames(
        "flex min-h-7 flex-wrap items-center gap-x-3 text-sm leading-5",
        hasError ? "mb-1" : "-mt-6 mb-1",
      )}
    >
      <span className="text-ink">{t("request.unknownPlace")}</span>
      <label className="flex min-h-7 items-center gap-2">
        <input
          key={text}
          type="checkbox"
          name={name}
          value={text}
          defaultChecked={text === confirmedText}
          onChange={onChange}
          className="size-4 accent-ink"
        />
        <span>
          {t("request.useAsTyped")}
          <span className="sr-only"> {t("request.forPlace", { place })}</span>
        </span>
      </label>
    </div>
  );
}
