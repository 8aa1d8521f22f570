import { Link } from "@remix-run/react";
import { Icon, type IconName } from "#app/ui/icon.tsx";

export interface InfoCardProps {
  icon: IconName;
  title: string;
  text: string;
  link?: { to: string; label: string };
}

/** With a link, the entire card is clickable. */
export function InfoCard({ icon, title, text, link }: InfoCardProps) {
  return (
    <article className="relative flex flex-col rounded-md border border-line bg-surface p-5 transition-colors has-[a:hover]:border-control has-[a:hover]:bg-raised/50">
      <Icon name={icon} className="size-6 text-ink" />
      <h3 className="mt-3 font-semibold">{title}</h3>
      <p className="mt-1 text-muted text-sm">{text}</p>
      {link && (
        <Link
          to={link.to}
          className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start rounded-md pt-3 font-medium text-ink text-sm after:absolute after:inset-0 after:rounded-md hover:underline"
        >
          {link.label}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      )}
    </article>
  );
}
