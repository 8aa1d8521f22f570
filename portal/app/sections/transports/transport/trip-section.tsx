import { type ReactNode, useId } from "react";

export interface TripSectionProps {
  title: string;
  id?: string;
  actions?: ReactNode;
  "data-print"?: "hidden";
  children: ReactNode;
}

/** A part of a transport's page, separated by hairlines. The heading names the region. */
export function TripSection({ title, actions, children, ...rest }: TripSectionProps) {
  const heading = useId();
  return (
    <section {...rest} aria-labelledby={heading} className="trip-section">
      <header>
        <h2 id={heading}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
