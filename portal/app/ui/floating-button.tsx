import { Link, type LinkProps } from "@remix-run/react";
import { Plus } from "lucide-react";
import { forwardRef } from "react";

export interface FloatingButtonProps extends Omit<LinkProps, "children" | "className"> {
  label: string;
}

/** The one thing to start on this page, within the thumb's reach. */
export const FloatingButton = forwardRef<HTMLAnchorElement, FloatingButtonProps>(function FloatingButton(
  { label, ...link },
  ref,
) {
  return (
    <Link
      {...link}
      ref={ref}
      data-print="hidden"
      className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 inline-flex h-14 items-center gap-2 rounded-full bg-primary pr-6 pl-5 font-semibold text-on-primary shadow-float transition-colors hover:bg-primary-strong lg:right-8 lg:bottom-8"
    >
      <Plus aria-hidden="true" className="size-5" strokeWidth={2.5} />
      {label}
    </Link>
  );
});
