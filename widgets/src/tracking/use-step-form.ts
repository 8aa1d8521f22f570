import { type Reducer, useReducer, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { toMessage, toProblem } from "../problem.ts";
import { emptyForm, type StepEvent, type StepForm, stepFormAfter } from "./step-form.ts";

/** @param take performs the action; its rejection is shown */
export function useStepForm<Values>(first: Values, take: (values: Values) => Promise<void>) {
  const { translateServerMessage } = useTranslator();
  const [form, dispatch] = useReducer<Reducer<StepForm<Values>, StepEvent<Values>>>(
    stepFormAfter,
    emptyForm(first),
  );
  // A double click happens before the next render.
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    dispatch({ type: "sent" });
    try {
      await take(form.values);
      dispatch({ type: "done" });
    } catch (reason) {
      dispatch({ type: "refused", problem: translateServerMessage(toMessage(toProblem(reason))) });
    } finally {
      isSending.current = false;
    }
  };
  return { form, dispatch, send };
}
