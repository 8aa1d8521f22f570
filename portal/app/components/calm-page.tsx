import { StillRoute } from "@wardway/widgets/ui/route-line";
import type { ReactNode } from "react";

export interface CalmPageProps {
  title: string;
  text: string;
  role?: "alert";
  /** The one thing to do. */
  children: ReactNode;
}

/** Nothing is here: a route that has not begun. */
export function CalmPage({ title, text, role, children }: CalmPageProps) {
  return (
    <div role={role} className="calm">
      <StillRoute />
      <h1 className="entry-title mt-5">{title}</h1>
      <p className="mt-1 mb-5 text-muted">{text}</p>
      {children}
    </div>
  );
}
