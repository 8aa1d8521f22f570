import { t } from "@lingui/core/macro";
import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { randomKey } from "@wardway/widgets/random-key";
import { Button } from "@wardway/widgets/ui/button";
import { useCallback, useRef, useState } from "react";
import { Dialog } from "#app/components/dialog.tsx";
import { useToast } from "#app/components/toaster.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { requestCreated } from "../transport/request-created.ts";
import { NewRequestForm } from "./new-request-form.tsx";
import type { NewForm } from "./prepare-form.server.ts";
import { type RequestFormResponse, returnPrepared } from "./submission-result.ts";

export interface NewRequestDialogProps {
  form: NewForm;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** ISO 8601. */
  openedAt: string;
  onCreated: (requestId: number) => void;
}

export function NewRequestDialog({ form, open, setOpen, openedAt, onCreated }: NewRequestDialogProps) {
  const { user, timeZone } = useViewer();
  // Of one request: the form opens again with what was typed.
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const sending = useRef(false);
  const toast = useToast();
  const navigate = useNavigate();

  const changeOpen = useCallback(
    (next: boolean) => {
      // Closing during a submission would lose its errors.
      if (!sending.current) setOpen(next);
    },
    [setOpen],
  );
  const created = useCallback(
    (requestId: number, { companies = 0 }: RequestFormResponse) => {
      setOpen(false);
      setIdempotencyKey(randomKey());
      toast(requestCreated(requestId, companies));
      onCreated(requestId);
    },
    [onCreated, setOpen, toast],
  );
  const prepared = useCallback(
    (outboundId: number) => {
      setOpen(false);
      toast(returnPrepared());
      navigate(`/transport/${outboundId}`);
    },
    [navigate, setOpen, toast],
  );
  const onSending = useCallback((isSending: boolean) => {
    sending.current = isSending;
  }, []);

  return (
    <>
      {/* The clientAction's script could not be loaded offline. */}
      {open && <PrefetchPageLinks page="/new-request" />}
      <Dialog
        open={open}
        onOpenChange={changeOpen}
        title={t`Create Transport Request`}
        size="wide"
        isDeferred
      >
        <NewRequestForm
          {...form}
          idempotencyKey={idempotencyKey}
          user={user}
          now={openedAt}
          timeZone={timeZone}
          onCreated={created}
          onPrepared={prepared}
          onSending={onSending}
          place="dialog"
          cancel={
            <Button variant="secondary" onClick={() => changeOpen(false)}>
              {t`Cancel`}
            </Button>
          }
        />
      </Dialog>
    </>
  );
}
