import type { TransportMessage } from "@wardway/model";
import { useEffect, useState } from "react";
import { draftsReturned, readStored, store, toDraftKey } from "#app/shell/session/stored-drafts.ts";

/** What a user has typed and not sent. */
export interface DraftedThread {
  readonly userId: number;
  readonly requestId: number;
  /** Of the thread. */
  readonly companyId: number;
  /** Typed while a company was assigned: the text may name the patient, and is for no company of the pool. */
  readonly isAssigned: boolean;
}

interface MessageDraft {
  readonly text: string;
  /** The newest message of the own side at that time, by its id; null without one. */
  readonly after: number | null;
}

const getKey = ({ userId, requestId, companyId, isAssigned }: DraftedThread) =>
  toDraftKey("message", userId, `:${requestId}:${companyId}${isAssigned ? ":assigned" : ""}`);

/**
 * @param own the messages of the own side, oldest first
 * @returns null without a draft, or if it was sent
 */
export function readMessageDraft(thread: DraftedThread, own: readonly TransportMessage[]): string | null {
  const draft = readStored(getKey(thread));
  return isDraft(draft) && !wasSent(draft, own) ? draft.text : null;
}

/** Whether something was typed to a company and not sent, at whatever time. */
export const hasMessageDraft = (
  thread: Omit<DraftedThread, "isAssigned">,
  own: readonly TransportMessage[],
): boolean => [false, true].some((isAssigned) => readMessageDraft({ ...thread, isAssigned }, own) !== null);

const isDraft = (value: unknown): value is MessageDraft =>
  typeof value === "object" && value !== null && "text" in value && "after" in value;

/** Its response may have been lost, and colleagues may have written since. */
const wasSent = ({ text, after }: MessageDraft, own: readonly TransportMessage[]) =>
  own.some((message) => message.id > (after ?? 0) && withoutSpaces(message.text) === withoutSpaces(text));

/** Line breaks are sent in another way. */
const withoutSpaces = (text: string) => text.replace(/\s+/g, "");

/** An empty text removes the draft. */
export function saveMessageDraft(
  thread: DraftedThread,
  text: string,
  own: readonly TransportMessage[],
): void {
  const draft: MessageDraft = { text, after: own.at(-1)?.id ?? null };
  store(getKey(thread), text.trim() === "" ? null : draft);
  // The form goes on with what was typed before the approval.
  if (thread.isAssigned) removeMessageDraft({ ...thread, isAssigned: false });
}

export function removeMessageDraft(thread: DraftedThread): void {
  store(getKey(thread), null);
}

/** Changes when the drafts of a session that ended are back, so that they are read again. */
export function useReturnedDrafts(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    addEventListener(draftsReturned, () => setCount((before) => before + 1), { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return count;
}
