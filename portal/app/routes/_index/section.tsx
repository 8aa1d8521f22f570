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
    <section id={id} aria-labelledby={`${id}-title`} className="landing-frame scroll-mt-12 pt-20 sm:pt-28">
      <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
        <div>
          <p className="text-muted">{eyebrow}</p>
          <h2 id={`${id}-title`} className="landing-title mt-2">
            {title}
          </h2>
        </div>
        {lead && <p className="landing-lead">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
