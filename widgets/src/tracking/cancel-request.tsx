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
  const widget = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isOpen) {
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current) return;
    if (trigger.current) return trigger.current.focus();
    // The request is cancelled, and the pressed button gone, with its focus.
    if (!widget.current || document.activeElement !== document.body) return;
    widget.current.tabIndex = -1;
    widget.current.focus({ preventScroll: true });
  }, [isOpen]);
  const isPossible = transitions["request.cancel"].from.some((status) => status === props.request.status);
  return (
    <>
      {!isOpen && isPossible && (
        <button
          ref={trigger}
          type="button"
          part="button"
          className={buttonClass({ variant: "secondary" })}
          onClick={({ currentTarget }) => {
            widget.current = currentTarget.closest("section");
            setOpen(true);
          }}
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
