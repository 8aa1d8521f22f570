import { type ReactNode, useId } from "react";

/** A part of the widget, separated by a hairline. The heading names the region. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section part="card" aria-labelledby={id} className="border-line border-t py-4">
      <h3 part="heading" id={id} className="mb-2 font-semibold wrap-anywhere">
        {title}
      </h3>
      {children}
    </section>
  );
}
