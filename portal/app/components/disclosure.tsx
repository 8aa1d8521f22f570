import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>
        <Icon name="chevron-right" className="size-4" />
        {label}
      </summary>
      {children}
    </details>
  );
}
