import type { ReactNode } from "react";

/** Stacked in a table, where the locations need the width. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-2 gap-y-1 max-sm:w-full max-sm:*:flex-auto tabular:flex-col tabular:items-end">
      {children}
    </span>
  );
}
