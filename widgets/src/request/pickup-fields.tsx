import { requestMessages } from "@wardway/model/messages/en/request";
import { useCallback, useEffect, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { fieldsIn } from "../ui/time-zone.ts";
import type { RequestFields } from "./form-field.ts";
import { AS_SOON_AS_POSSIBLE, FOLLOWED_TIME } from "./pickup-choice.ts";
import { useFieldErrors } from "./use-field-errors.ts";

const FOLLOW_MS = 5_000;

export interface PickupFieldsProps {
  fields: Pick<RequestFields, "asSoonAsPossible" | "date" | "time">;
  timeZone: string;
}

/** As soon as possible, date and time follow the clock, until the user changes one of them. */
export function PickupFields({ fields, timeZone }: PickupFieldsProps) {
  const { t } = useTranslator(requestMessages);
  const errorOf = useFieldErrors();
  const box = useRef<HTMLInputElement>(null);
  const date = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLInputElement>(null);
  const followed = useRef<HTMLInputElement>(null);

  const follow = useCallback(() => {
    if (!box.current?.checked || !date.current || !time.current || !followed.current) return;
    const { activeElement } = box.current.getRootNode() as Document | ShadowRoot;
    // A part of the time may have been typed.
    if (activeElement === date.current || activeElement === time.current) return;
    const now = fieldsIn(timeZone, new Date());
    date.current.value = now.date;
    time.current.value = now.time;
    followed.current.value = `${now.date} ${now.time}`;
  }, [timeZone]);
  useEffect(() => {
    // Changed before the script was loaded.
    const shown = `${date.current?.value} ${time.current?.value}`;
    if (box.current && followed.current?.value !== shown) box.current.checked = false;
    follow();
    const timer = setInterval(follow, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [follow]);
  const specify = () => {
    if (box.current) box.current.checked = false;
  };

  return (
    <>
      <input
        ref={followed}
        // Not of type hidden: React would reset its value to the default.
        hidden
        name={FOLLOWED_TIME}
        defaultValue={`${fields.date.defaultValue} ${fields.time.defaultValue}`}
      />
      <label className="flex min-h-11 w-fit items-center gap-2.5 font-medium text-sm">
        <input
          ref={box}
          id={fields.asSoonAsPossible.id}
          type="checkbox"
          name={fields.asSoonAsPossible.name}
          value={AS_SOON_AS_POSSIBLE}
          defaultChecked={fields.asSoonAsPossible.defaultValue === AS_SOON_AS_POSSIBLE}
          onChange={follow}
          className="size-5 accent-ink"
        />
        {t("request.asSoonAsPossible")}
      </label>
      <div className="grid gap-x-4 @lg:grid-cols-2" onInput={specify}>
        <Field
          id={fields.date.id}
          label={t("request.date")}
          hint={t("request.dateHint")}
          error={errorOf(fields.date)}
          required
        >
          <Input ref={date} type="date" name={fields.date.name} defaultValue={fields.date.defaultValue} />
        </Field>
        <Field
          id={fields.time.id}
          label={t("request.time")}
          hint={t("request.timeZone", { zone: timeZone.replaceAll("_", " ") })}
          error={errorOf(fields.time)}
          required
        >
          <Input ref={time} type="time" name={fields.time.name} defaultValue={fields.time.defaultValue} />
        </Field>
      </div>
    </>
  );
}
