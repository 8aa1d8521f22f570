import { frameMessages } from "@wardway/model/messages/en/frame";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { rowColumns } from "./row-columns.ts";

const rows = ["first", "second", "third", "fourth"];

/** Rows before their data. */
export function TransportListSkeleton() {
  const { t } = useTranslator(frameMessages);
  return (
    <div role="status" className="border-line border-b">
      <span className="sr-only">{t("frame.loading")}</span>
      {rows.map((row) => (
        <div key={row} className={classNames(rowColumns, "@max-2xl:*:col-span-2")}>
          <Skeleton className="h-5 w-20" />
          <div className="space-y-1">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-10 w-full max-w-64" />
          </div>
          <Skeleton className="h-11 w-24" />
          <Skeleton className="h-11 w-36" />
        </div>
      ))}
    </div>
  );
}
