import { useNavigate } from "@remix-run/react";
import { toastLimits } from "@wardway/model";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { House, ShieldX } from "lucide-react";
import { useEffect } from "react";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useToast } from "#app/ui/toaster.tsx";

const description = "You don't have permission to access the admin dashboard.";

/** Shown for a 403 response; redirects to the start page after a moment. */
export function AccessDenied() {
  const toast = useToast();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  useEffect(() => {
    toast({ title: "Access Denied", description, variant: "destructive" });
    const timer = setTimeout(() => navigate("/", { replace: true }), toastLimits.shownMilliseconds);
    return () => clearTimeout(timer);
  }, [navigate, toast]);
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center py-12 text-center sm:py-20">
      <span className="grid size-16 place-items-center rounded-full bg-danger/12 text-danger">
        <ShieldX aria-hidden="true" className="size-8" strokeWidth={1.75} />
      </span>
      <h1 className="mt-5 font-semibold text-2xl">Access Denied</h1>
      <p className="mt-2 text-balance text-muted">{description}</p>
      <p className="min-h-6 text-muted">{hydrated && "The start page follows in a moment."}</p>
      <LinkButton to="/" className="mt-6" icon={<House aria-hidden="true" className="size-4" />}>
        Return to Home
      </LinkButton>
    </div>
  );
}
