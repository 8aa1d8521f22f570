import { frameMessages } from "@wardway/model/messages/en/frame";
import { useTranslator } from "../messages/messages.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const cards = ["first", "second"];

/** Header and cards before their data. */
export function ResponsesSkeleton() {
  const { t } = useTranslator(frameMessages);
  return (
    <div role="status">
      <span className="sr-only">{t("frame.loading")}</span>
      <div className="space-y-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-5 w-56" />
      </div>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {cards.map((card) => (
          <div key={card} className="space-y-3 rounded-md border border-line bg-surface p-4">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-9 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
