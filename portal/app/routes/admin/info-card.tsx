import { Link } from "@remix-run/react";
import { ArrowRight, type LucideIcon } from "lucide-react";

export interface InfoCardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  link?: { to: string; label: string };
}

/** With a link, the entire card is clickable. */
export function InfoCard({ icon: Icon, title, text, link }: InfoCardProps) {
  return (
    <article className="relative flex flex-col rounded-md border border-line bg-surface p-5 transition-colors has-[a:hover]:border-control has-[a:hover]:bg-raised/50">
      <Icon aria-hidden="true" className="size-6 text-primary" strokeWidth={1.75} />
      <h3 className="mt-3 font-semibold">{title}</h3>
      <p className="mt-1 text-muted text-sm">{text}</p>
      {link && (
        <Link
          to={link.to}
          className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start rounded-md pt-3 font-medium text-primary text-sm after:absolute after:inset-0 after:rounded-md hover:underline"
        >
          {link.label}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      )}
    </article>
  );
}
