import { pickerMessages } from "@wardway/model/messages/en/picker";
import { createTranslator, type Language, useTranslator } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import type { MarkedAddressState } from "./use-marked-address.ts";

/** A live region for the last marker, and a button to use its address or to name it. */
export function MarkedAddress(props: {
  state: MarkedAddressState;
  problem: string;
  onUse: (address: string) => void;
  onName: () => void;
}) {
  const { state, problem, onUse, onName } = props;
  const { t, language } = useTranslator(pickerMessages);
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p role="status" className="min-w-0 wrap-anywhere">
        {problem || formatState(state, language)}
      </p>
      {state.kind === "offered" && (
        <Button variant="secondary" size="small" onClick={() => onUse(state.address)}>
          {t("picker.useAddress")}
        </Button>
      )}
      {state.kind === "unnamed" && (
        <Button variant="secondary" size="small" onClick={onName}>
          {t("picker.typeName")}
        </Button>
      )}
    </div>
  );
}

const filledTexts = {
  address: "picker.placed",
  "uncertain address": "picker.placedUncertain",
  text: "picker.placedWithoutAddress",
} as const;

function formatState(state: MarkedAddressState, language: Language) {
  const { t } = createTranslator(language, pickerMessages);
  switch (state.kind) {
    case "none":
      return "";
    case "looking":
      return t("picker.lookingUp");
    case "filled":
      return t(filledTexts[state.by]);
    case "unnamed":
      return t("picker.placedUnnamed");
    case "unchanged":
      return t("picker.placedTextStays");
    case "offered":
      return (
        <>
          {t("picker.textStays")}{" "}
          <bdi translate="no" className="font-medium">
            {state.address}
          </bdi>
          .
        </>
      );
  }
}
