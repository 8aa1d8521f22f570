import { useLocation, useNavigation } from "@remix-run/react";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";

/** Fades while another page loads. @param count announced after loading */
export function FadingPage({ count, children }: { count: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isLoading = navigation.state === "loading" && navigation.location.pathname === pathname;
  return (
    <div
      aria-busy={isLoading || undefined}
      className={classNames("transition-opacity", isLoading && "opacity-50 delay-150")}
    >
      <p role="status" className="sr-only">
        {!isLoading && count}
      </p>
      {children}
    </div>
  );
}
