import { useTranslator } from "@wardway/widgets/messages/messages";
import { ArrowUp } from "lucide-react";
import { messages } from "./messages.ts";

/** Counts new rows above a list with pinned rows. */
export function NewRowsButton({ count, show }: { count: number; show: () => void }) {
  const { t } = useTranslator(messages);
  return (
    <div data-print="hidden" className="sticky top-20 z-20 flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={show}
          className="mt-1 flex h-9 items-center gap-2 rounded-full border border-primary bg-raised px-4 font-medium text-primary text-sm shadow-float hover:bg-line pointer-coarse:h-11"
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {count === 1 ? t("ui.requests.text1NewRequest") : t("ui.requests.newRequests", { count })}
        </button>
      )}
    </div>
  );
}
