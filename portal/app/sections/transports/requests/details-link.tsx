import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import type { TransportRequest } from "@wardway/model";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";

/** A click on the row follows it. */
export function DetailsLink({ request }: { request: Pick<TransportRequest, "id" | "patientName"> }) {
  return (
    <Link to={`/transport/${request.id}`} discover="none" className="open" {...useDetailsLabel(request)}>
      {t`View Details`}
    </Link>
  );
}

/** "View Details of Eleanor Voss", added after hydration, as the roles of tables: until then the row says of whom. */
export function useDetailsLabel({ patientName }: Pick<TransportRequest, "patientName">) {
  const label = t`View Details of ${patientName}`;
  return useHydrated() ? { "aria-label": label } : {};
}
