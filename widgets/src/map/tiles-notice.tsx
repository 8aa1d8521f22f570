import { mapMessages } from "@wardway/model/messages/en/map";
import { useTranslator } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import { mapTexts } from "./texts.ts";

export function TilesNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslator(mapMessages);
  return (
    <div
      role="status"
      className="ww-map-notice absolute top-3 left-3 z-1000 flex max-w-[calc(100%-5.5rem)] items-center gap-x-1 rounded-md border border-line bg-surface/95 py-1 pr-1 pl-3 text-muted text-sm leading-tight shadow-float"
    >
      {t(mapTexts.tilesFailed)}
      <Button variant="quiet" size="small" onClick={onRetry}>
        {t("map.retry")}
      </Button>
    </div>
  );
}
