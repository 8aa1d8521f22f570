import type { ReactNode } from "react";

/** Names and values, side by side where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-3.5 first:pt-0 last:pb-0 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm leading-6">{label}</dt>
      <dd className="wrap-anywhere">{children ?? <span className="text-muted">Not given</span>}</dd>
    </div>
  );
}
