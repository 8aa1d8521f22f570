import { pickerMessages } from "@wardway/model/messages/en/picker";
import { DomEvent, type LatLng } from "leaflet";
import { useEffect, useRef, useState } from "react";
import { useMap } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "../ui/class-names.ts";

/** Keyboard crosshair: arrow keys move the map, Enter places the marker. */
export function PickerAim({ onPlace }: { onPlace: (center: LatLng) => void }) {
  const { t } = useTranslator(pickerMessages);
  const map = useMap();
  const [isAiming, setAiming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef(onPlace);
  place.current = onPlace;

  useEffect(() => {
    const container = map.getContainer();
    const listeners = new AbortController();
    const { signal } = listeners;
    const isOurs = (target: EventTarget | null) => target === container || target === button.current;
    // Browsers report a click's focus as keyboard focus after recent key presses.
    let isPressed = false;
    container.addEventListener("focusin", ({ target }) => setAiming(isOurs(target) && !isPressed), {
      signal,
    });
    container.addEventListener("focusout", () => setAiming(false), { signal });
    container.addEventListener(
      "pointerdown",
      ({ target }) => {
        isPressed = true;
        if (target !== button.current) setAiming(false);
      },
      { signal, capture: true },
    );
    for (const end of ["pointerup", "pointercancel"]) {
      window.addEventListener(
        end,
        () => {
          isPressed = false;
        },
        { signal },
      );
    }
    container.addEventListener(
      "keydown",
      (event) => {
        if (event.target !== container) return;
        setAiming(true);
        if (event.key !== "Enter") return;
        event.preventDefault();
        place.current(map.getCenter());
      },
      { signal },
    );
    if (button.current) DomEvent.disableClickPropagation(button.current);
    return () => listeners.abort();
  }, [map]);

  return (
    <>
      {/* Hidden, because removing elements while the focus moves confuses a dialog's focus trap. */}
      <svg
        aria-hidden="true"
        data-crosshair=""
        viewBox="0 0 44 44"
        className={classNames(
          "-translate-1/2 pointer-events-none absolute top-1/2 left-1/2 z-1000 size-11",
          !isAiming && "hidden",
        )}
      >
        {["stroke-canvas stroke-[6]", "stroke-focus stroke-[2.5]"].map((stroke) => (
          <path
            key={stroke}
            d="M22 2v14M22 28v14M2 22h14M28 22h14"
            className={classNames("fill-none", stroke)}
          />
        ))}
      </svg>
      <button
        ref={button}
        type="button"
        onClick={() => place.current(map.getCenter())}
        className={
          isAiming
            ? "-translate-x-1/2 absolute bottom-9 left-1/2 z-1000 flex min-h-9 cursor-pointer items-center gap-2 whitespace-nowrap rounded-md border border-control bg-surface px-3 font-semibold text-ink text-sm shadow-float"
            : "sr-only"
        }
      >
        {t("picker.placeMarker")}
        <span aria-hidden="true" className="rounded border border-line px-1.5 font-normal text-muted text-xs">
          {t("picker.enterKey")}
        </span>
      </button>
    </>
  );
}
