import { encodeMessage } from "@wardway/model/messages/message";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { findControl } from "./controls.ts";
import { getFormField } from "./request-body.ts";
import type { Rejection } from "./submission.ts";
import { useRequestCheck } from "./use-request-check.ts";

type Errors = Readonly<Record<string, string[]>>;
const none: Errors = {};

/**
 * Validated on submit, and from then on with each change.
 * @param pickup ISO 8601: of the request that the form changes, which may be over; null without one
 */
export function useFormErrors(form: RefObject<HTMLFormElement>, timeZone: string, pickup: string | null) {
  const { loaded, load } = useRequestCheck();
  const [own, setOwn] = useState(none);
  const [rejected, setRejected] = useState(none);
  const wasSent = useRef(false);
  const [focusRound, setFocusRound] = useState(0);
  const errors: Errors = { ...rejected, ...own };

  const findErrors = useCallback((): Errors => {
    if (!form.current || !loaded.current) return none;
    const fields = new FormData(form.current);
    fields.set("timeZone", timeZone);
    return loaded.current.requestErrors(fields, pickup);
  }, [form, loaded, timeZone, pickup]);

  const check = useCallback(async (): Promise<boolean> => {
    await load();
    wasSent.current = true;
    const found = findErrors();
    setOwn(found);
    setRejected(none);
    const isRight = Object.keys(found).length === 0;
    if (!isRight) setFocusRound((round) => round + 1);
    return isRight;
  }, [findErrors, load]);

  /** A change invalidates the portal's error. */
  const recheck = useCallback(
    (name: string) => {
      if (!wasSent.current) return;
      setOwn(findErrors());
      setRejected((before) => (name in before ? without(before, name) : before));
    },
    [findErrors],
  );

  const setRejection = useCallback((rejection: Rejection) => {
    const atFields = rejection.errors.map((error) => [
      getFormField(error.field),
      [error.code ? encodeMessage(error) : error.message],
    ]);
    setRejected(Object.fromEntries(atFields));
    if (atFields.length > 0) setFocusRound((round) => round + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per response, not while typing
  useEffect(() => {
    if (focusRound === 0 || !form.current) return;
    const controls = [...form.current.elements] as HTMLInputElement[];
    const first = controls.find(({ name, hidden }) => !hidden && name !== "" && name in errors);
    if (first) findControl(form.current, first.name)?.focus();
  }, [focusRound]);

  const atFields = Object.entries(rejected).flatMap(([name, [message]]) =>
    message ? [{ name, message }] : [],
  );
  return { errors, atFields, load, check, recheck, setRejection };
}

function without(errors: Errors, name: string): Errors {
  const { [name]: _gone, ...rest } = errors;
  return rest;
}
