import { mapMessages } from "@wardway/model/messages/en/map";
import { useTranslator } from "../messages/messages.tsx";

const outlinesFrom = "map.outlines";

/**
 * OpenStreetMap requires a link to its licence.
 * @param props.text of tiles or basemap
 */
export function Attribution(props: { text: string | null; hasOutlines: boolean }) {
  const { t } = useTranslator(mapMessages);
  const text = [props.text, props.hasOutlines ? t(outlinesFrom) : null].filter(Boolean).join(" · ");
  if (text === "") return null;
  const [before = "", ...after] = text.split("OpenStreetMap");
  return (
    <p className="ww-map-overlay pointer-events-none absolute right-0 bottom-0 z-1000 max-w-[75%] rounded-tl-md bg-surface/90 px-2 py-0.5 text-right text-muted text-xs leading-5 [&_a]:pointer-events-auto">
      {before}
      {after.length > 0 && (
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noreferrer"
          className="underline hover:text-ink"
        >
          OpenStreetMap
        </a>
      )}
      {after.join("OpenStreetMap")}
    </p>
  );
}
