import { starsMessages } from "@wardway/model/messages/en/stars";
import { useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { type FieldError, FieldMessage, firstError, RequiredMark } from "./field.tsx";
import { starPath } from "./star-shape.ts";

const words = ["stars.poor", "stars.fair", "stars.good", "stars.veryGood", "stars.excellent"] as const;

export interface StarRatingProps {
  id: string;
  name: string;
  legend: string;
  /** 1 to 5; default: none. */
  defaultValue?: number;
  required?: boolean;
  error?: FieldError;
  /** 1 to 5. */
  onChange?: (value: number) => void;
}

/** Native radio buttons (`name=1..5`), which work without JavaScript. */
export function StarRating({
  id,
  name,
  legend,
  defaultValue,
  required = false,
  error,
  onChange,
}: StarRatingProps) {
  const { t } = useTranslator(starsMessages);
  const [chosen, setChosen] = useState(defaultValue);
  const message = firstError(error);
  const word = chosen === undefined ? undefined : words[chosen - 1];
  return (
    <fieldset id={id} aria-describedby={message ? `${id}-error` : undefined} className="min-w-0">
      <legend className="font-medium text-ink text-sm">
        {legend}
        {required && <RequiredMark />}
      </legend>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {words.map((word, index) => (
            <label key={word} className="star-choice">
              <input
                type="radio"
                name={name}
                value={index + 1}
                required={required}
                defaultChecked={index + 1 === defaultValue}
                onChange={() => {
                  setChosen(index + 1);
                  onChange?.(index + 1);
                }}
                className="sr-only"
              />
              <span className="sr-only">
                {t("stars.choice", {
                  count: index + 1,
                  word: t(word).toLowerCase(),
                })}
              </span>
              <svg aria-hidden="true" viewBox="0 0 24 24">
                <path d={starPath()} />
              </svg>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="min-w-24 text-muted text-sm">
          {word && t(word)}
        </span>
      </div>
      <FieldMessage id={`${id}-error`} message={message} />
    </fieldset>
  );
}
