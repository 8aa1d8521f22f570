import { Link, PrefetchPageLinks } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { useCallback, useRef, useState } from "react";
import { useViewer } from "#app/http/viewer.ts";
import { Dialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { useToast } from "../toaster.tsx";
import { useLinkDialog } from "../use-link-dialog.ts";
import { messages } from "./messages.ts";
import { NewRequestForm } from "./new-request-form.tsx";
import type { PreparedForm } from "./prepare-form.server.ts";
import { requestCreated } from "./submission-result.ts";

/** Without a script, links to the form's page. */
export function NewRequestDialog(props: { form: PreparedForm; onCreated: (requestId: number) => void }) {
  const { t } = useTranslator(messages);
  const { form, onCreated } = props;
  const { companies } = form;
  const { user, timeZone } = useViewer();
  const { open, setOpen, link } = useLinkDialog();
  const [openedAt, setOpenedAt] = useState("");
  const sending = useRef(false);
  const toast = useToast();

  const changeOpen = useCallback(
    (next: boolean) => {
      // Closing during a submission would lose its errors.
      if (!sending.current) setOpen(next);
    },
    [setOpen],
  );
  const created = useCallback(
    (requestId: number) => {
      setOpen(false);
      toast(requestCreated(requestId, companies));
      onCreated(requestId);
    },
    [companies, onCreated, setOpen, toast],
  );
  const onSending = useCallback((isSending: boolean) => {
    sending.current = isSending;
  }, []);

  return (
    <>
      {/* The page ends above the bar, so that the button covers nothing. */}
      <div data-print="hidden" className="fab-bar">
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
          <span className="max-sm:sr-only">{t("ui.requests.newRequest")}</span>
        </Link>
      </div>
      {/* The clientAction's script could not be loaded offline. */}
      {open && <PrefetchPageLinks page="/new-request" />}
      <Dialog
        open={open}
        onOpenChange={changeOpen}
        title={t("ui.requests.createTransportRequest")}
        size="wide"
      >
        <NewRequestForm
          {...form}
          user={user}
          now={openedAt}
          timeZone={timeZone}
          onCreated={created}
          onSending={onSending}
          place="dialog"
          cancel={
            <Button variant="secondary" onClick={() => changeOpen(false)}>
              {t("ui.requests.cancel")}
            </Button>
          }
        />
      </Dialog>
    </>
  );
}
