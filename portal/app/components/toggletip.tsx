import { type ReactNode, useRef } from "react";
import { Icon } from "./icon.tsx";
import { useDismissableDetails } from "./use-dismissable-details.ts";

/**
 * An explanation that opens by mouse, touch and keyboard, and without a script. The panel is placed in the nearest
 * positioned parent.
 */
export function Toggletip({ label, children }: { label: string; children: ReactNode }) {
  const details = useDismissableDetails();
  const isOpenByHover = useRef(false);
  const hover = (isOver: boolean) => {
    if (!details.current || details.current.open === isOver) return;
    if (!isOver && !isOpenByHover.current) return;
    details.current.open = isOver;
    isOpenByHover.current = isOver;
  };
  return (
    <details
      ref={details}
      className="tip"
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && hover(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && hover(false)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive */}
      <summary
        onClick={(event) => {
          // A click pins the panel that the hover has opened.
          if (isOpenByHover.current && details.current?.open) event.preventDefault();
          isOpenByHover.current = false;
        }}
      >
        <Icon name="info" className="size-4.5" />
        <span className="sr-only">{label}</span>
      </summary>
      <p role="note">{children}</p>
    </details>
  );
}
