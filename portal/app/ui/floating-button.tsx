import { Link, type LinkProps } from "@remix-run/react";
import { Plus } from "lucide-react";
import { forwardRef } from "react";

export interface FloatingButtonProps extends Omit<LinkProps, "children" | "className"> {
  label: string;
}

export const FloatingButton = forwardRef<HTMLAnchorElement, FloatingButtonProps>(function FloatingButton(
  { label, ...link },
  ref,
) {
  return (
    <Link
      {...link}
      ref={ref}
      data-print="hidden"
      className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 inline-flex h-14 min-w-14 items-center justify-center gap-2 rounded-full bg-primary font-semibold text-on-primary shadow-float transition-colors hover:bg-primary-strong sm:pr-6 sm:pl-5 lg:right-8 lg:bottom-8"
    >
      <Plus aria-hidden="true" className="size-6 sm:size-5" strokeWidth={2.5} />
      <span className="max-sm:sr-only">{label}</span>
    </Link>
  );
});
