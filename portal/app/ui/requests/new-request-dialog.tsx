import { PrefetchPageLinks } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { useCallback, useRef, useState } from "react";
import { useViewer } from "#app/http/viewer.ts";
import { Dialog } from "../dialog.tsx";
import { FloatingButton } from "../floating-button.tsx";
import { useToast } from "../toaster.tsx";
import { useLinkDialog } from "../use-link-dialog.ts";
import { NewRequestForm } from "./new-request-form.tsx";
import type { PreparedForm } from "./prepare-form.server.ts";
import { requestCreated } from "./submission-result.ts";

/** The button that starts a new request: a dialog over the list, or without a script the page of the form. */
export function NewRequestDialog(props: { form: PreparedForm; onCreated: (requestId: number) => void }) {
  const { onCreated } = props;
  const { user, timeZone } = useViewer();
  const { open, setOpen, link } = useLinkDialog();
  const [openedAt, setOpenedAt] = useState("");
  const sending = useRef(false);
  const toast = useToast();

  const changeOpen = useCallback(
    (next: boolean) => {
      // An answer that nobody waits for would be lost, and with it what went wrong.
      if (!sending.current) setOpen(next);
    },
    [setOpen],
  );
  const created = useCallback(
    (requestId: number) => {
      setOpen(false);
      toast(requestCreated);
      onCreated(requestId);
    },
    [onCreated, setOpen, toast],
  );
  const onSending = useCallback((isSending: boolean) => {
    sending.current = isSending;
  }, []);

  return (
    <>
      <FloatingButton
        to="/new-request"
        label="New request"
        {...link}
        onClick={(event) => {
          // The page may have been open for hours: the form starts at the moment it is opened.
          setOpenedAt(new Date().toISOString());
          link.onClick(event);
        }}
      />
      {/* What sends the form stands in that page's script: asked for only then, it would not come without a network. */}
      {open && <PrefetchPageLinks page="/new-request" />}
      <Dialog open={open} onOpenChange={changeOpen} title="Create Transport Request" size="wide">
        <NewRequestForm
          {...props.form}
          user={user}
          now={openedAt}
          timeZone={timeZone}
          onCreated={created}
          onSending={onSending}
          place="dialog"
          cancel={
            <Button variant="secondary" onClick={() => changeOpen(false)}>
              Cancel
            </Button>
          }
        />
      </Dialog>
    </>
  );
}
