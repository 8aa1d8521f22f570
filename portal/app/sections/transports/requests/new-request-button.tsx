import { t } from "@lingui/core/macro";
import { Link, useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { definePart, usePart } from "#app/components/part.ts";
import { useLinkDialog } from "#app/components/use-link-dialog.ts";
import type { NewRequestDialogProps } from "./new-request-dialog.tsx";
import type { NewForm } from "./prepare-form.server.ts";

const dialog = definePart<NewRequestDialogProps>(
  async () => (await import("./new-request-dialog.tsx")).NewRequestDialog,
);

/**
 * Opens the form in a dialog. It loads after the page, and before it is needed: it opens without a connection. Without a
 * script, and if it cannot be loaded, the button leads to the form's page.
 */
export function NewRequestButton(props: { form: NewForm; onCreated: (requestId: number) => void }) {
  const navigate = useNavigate();
  const { open, setOpen, link } = useLinkDialog();
  const [openedAt, setOpenedAt] = useState("");
  // Stays mounted with what was typed.
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  const Dialog = usePart(dialog, wasOpened.current, () => navigate("/new-request"));

  return (
    <>
      <div className="fab-bar">
        <Link
          to="/new-request"
          discover="none"
          {...link}
          onClick={(event) => {
            // The page may have been open for hours.
            setOpenedAt(new Date().toISOString());
            link.onClick(event);
          }}
          className="fab"
        >
          <Icon name="plus" className="size-5" />
          {t`New request`}
        </Link>
      </div>
      {Dialog && <Dialog {...props} open={open} setOpen={setOpen} openedAt={openedAt} />}
    </>
  );
}
