import type { ReactNode } from "react";

export interface SectionProps {
  /** Anchor, and prefix of the heading's id. */
  id: string;
  eyebrow: string;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

export function Section({ id, eyebrow, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mx-auto max-w-7xl scroll-mt-16 px-4 pt-20 sm:px-6 sm:pt-32 lg:px-8"
    >
      <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
        <div>
          <p className="font-medium text-ink">{eyebrow}</p>
          <h2
            id={`${id}-title`}
            className="mt-2 font-semibold text-3xl leading-tight tracking-tight sm:text-4xl"
          >
            {title}
          </h2>
        </div>
        {lead && <p className="text-pretty text-lg text-muted leading-relaxed">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
