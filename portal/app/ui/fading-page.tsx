import { useLocation, useNavigation } from "@remix-run/react";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";

/** One page of a list, which fades while another page of it is on its way. @param count read aloud when it has come */
export function FadingPage({ count, children }: { count: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const changing = navigation.state === "loading" && navigation.location.pathname === pathname;
  return (
    <div
      aria-busy={changing}
      className={classNames("transition-opacity", changing && "opacity-50 delay-150")}
    >
      <p role="status" className="sr-only">
        {!changing && count}
      </p>
      {children}
    </div>
  );
}
