import type { ReactNode } from "react";

/** Side by side in a card; one above the other in a table, where the places need the width. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-2 gap-y-1 max-sm:w-full max-sm:*:flex-auto tabular:flex-col tabular:items-end">
      {children}
    </span>
  );
}
