import { type ReactNode, useId } from "react";
import { Heading } from "../ui/heading.tsx";

/** A part of the widget, separated by a hairline. The heading names the region. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section part="card" aria-labelledby={id} className="border-line border-t py-4">
      <Heading below={1} part="heading" id={id} className="mb-2 font-semibold wrap-anywhere">
        {title}
      </Heading>
      {children}
    </section>
  );
}
