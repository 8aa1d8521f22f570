import type { MessageSide } from "@wardway/model";
import { threadMessages } from "@wardway/model/messages/en/thread";
import type { PlainCode } from "@wardway/model/messages/message";
import type { RefObject } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";

/** What the sides write most, in as many words as a hurried reader takes in. */
const quickTexts: Readonly<Record<MessageSide, readonly PlainCode<typeof threadMessages>[]>> = {
  hospital: ["thread.patientReady", "thread.patientNotReady", "thread.callWard"],
  company: ["thread.late", "thread.atEntrance", "thread.callDispatcher"],
};

/** Buttons that add a sentence to what is typed already; to be sent, or gone on with. */
export function QuickTexts({ side, box }: { side: MessageSide; box: RefObject<HTMLTextAreaElement> }) {
  const { t } = useTranslator(threadMessages);
  return (
    <div className="flex flex-wrap gap-2">
      {quickTexts[side].map((code) => (
        <Button
          key={code}
          variant="secondary"
          size="small"
          onClick={() => box.current && insert(box.current, t(code))}
        >
          {t(code)}
        </Button>
      ))}
    </div>
  );
}

function insert(box: HTMLTextAreaElement, text: string): void {
  const whole = [box.value.trimEnd(), text].filter(Boolean).join(" ");
  const isFull = box.maxLength >= 0 && whole.length > box.maxLength;
  if (box.readOnly || isFull) return;
  box.value = whole;
  // The count of the characters, and the check, follow what is typed.
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.focus();
}
