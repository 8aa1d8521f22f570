import { t } from "@lingui/core/macro";
import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog } from "#app/components/dialog.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Section } from "#app/components/section.tsx";
import { withoutDialog } from "./dialog-address.ts";

export interface PageDialogProps {
  title: string;
  description?: ReactNode;
  dismiss?: string;
  /** A submit button needs `form=`. */
  confirm?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog opened by the URL. As part of the server's page it is rendered inline, so that it works without a script
 * and early input is preserved.
 */
export function PageDialog({ title, description, dismiss = t`Cancel`, confirm, children }: PageDialogProps) {
  const hydrated = useHydrated();
  const [inPage] = useState(!hydrated);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const closedPath = pathname + withoutDialog(search);
  const close = () => navigate(closedPath, { replace: true, preventScrollReset: true });
  if (inPage) {
    return (
      <Section title={title} description={description} className="mb-5 max-w-xl">
        {children}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <LinkButton to={closedPath} variant="secondary" replace preventScrollReset>
            {dismiss}
          </LinkButton>
          {confirm}
        </div>
      </Section>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={title}
      {...(description && { description })}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {dismiss}
          </Button>
          {confirm}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Restores the focus after the dialog has closed. @param opener id of the link; null while none is open */
export function useReturnedFocus(opener: string | null): void {
  const last = useRef(opener);
  useEffect(() => {
    if (last.current !== null && opener === null) {
      const target = document.getElementById(last.current) ?? document.getElementById("main");
      target?.focus({ preventScroll: true });
    }
    last.current = opener;
  }, [opener]);
}
