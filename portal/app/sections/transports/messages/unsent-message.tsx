import { t } from "@lingui/core/macro";
import type { TransportMessage } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { useEffect, useState } from "react";
import {
  type DraftedThread,
  readMessageDraft,
  removeMessageDraft,
  useReturnedDrafts,
} from "./message-draft.ts";

export interface UnsentMessageProps {
  thread: DraftedThread;
  /** The messages of the own side. */
  own: readonly TransportMessage[];
  /** Moves the focus, which was on the button. */
  onDiscard?: (() => void) | undefined;
}

/** What the user typed to a company that can no longer be written to, or that no longer runs the transport. */
export function UnsentMessage({ thread, own, onDiscard }: UnsentMessageProps) {
  const [text, setText] = useState<string | null>(null);
  const returned = useReturnedDrafts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed from now on is in the form
  useEffect(() => setText(readMessageDraft(thread, own)), [returned]);
  if (text === null) return null;
  const discard = () => {
    removeMessageDraft(thread);
    setText(null);
    onDiscard?.();
  };
  return (
    <div data-print="hidden" className="mt-3 flex max-w-xl flex-col items-start gap-2">
      <p>{t`The transport has changed. This message was not sent:`}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted">
        {text}
      </p>
      <Button variant="secondary" size="small" onClick={discard}>
        {t`Discard`}
      </Button>
    </div>
  );
}
