import { transitions } from "@wardway/model";
import { trackedMessages } from "@wardway/model/messages/en/tracked";
import { useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { buttonClass } from "../ui/button-class.ts";
import type { CancelFormProps, CancelRequestProps } from "./cancel-form.tsx";
import { lazyPart } from "./lazy-part.tsx";

const CancelForm = lazyPart<CancelFormProps>(() => import("./cancel-form.tsx"));

export function CancelRequest(props: CancelRequestProps) {
  const { t } = useTranslator(trackedMessages);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isOpen) {
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current) return;
    // Without the button, whose request is cancelled, the widget.
    const widget = place.current?.closest("section");
    if (widget) widget.tabIndex = -1;
    (trigger.current ?? widget)?.focus({ preventScroll: true });
  }, [isOpen]);
  const isPossible = transitions["request.cancel"].from.some((status) => status === props.request.status);
  return (
    <>
      <span ref={place} hidden />
      {!isOpen && isPossible && (
        <button
          ref={trigger}
          type="button"
          part="button"
          className={buttonClass({ variant: "secondary" })}
          onClick={() => setOpen(true)}
        >
          {t("tracking.cancel")}
        </button>
      )}
      {(isOpen || wasOpen.current) && (
        <CancelForm {...props} isOpen={isOpen} isPossible={isPossible} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
