import { requestMessages } from "@wardway/model/messages/en/request";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import type { OfferedTemplate } from "./request-widget-props.ts";

/** Two lines of them on a phone. */
const FEW = 5;

export interface OfferedTemplatesProps {
  templates: readonly OfferedTemplate[];
  onBegin: (templateId: number) => void;
}

/** What the hospital requests again and again. */
export function OfferedTemplates({ templates, onBegin }: OfferedTemplatesProps) {
  const { t } = useTranslator(requestMessages);
  const [isAll, setAll] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  // The first of those that take the place of the pressed button.
  useLayoutEffect(() => {
    if (isAll) group.current?.querySelectorAll("button")[FEW]?.focus();
  }, [isAll]);
  if (templates.length === 0) return null;
  return (
    <fieldset
      ref={group}
      aria-label={t("request.templates")}
      className="mb-4 flex min-w-0 flex-wrap items-center gap-2"
    >
      <span className="text-muted text-sm">{t("request.templates")}</span>
      {templates.slice(0, isAll ? undefined : FEW).map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="small"
          className="h-auto min-h-9 whitespace-normal text-left wrap-anywhere"
          onClick={() => onBegin(id)}
        >
          <bdi>{name}</bdi>
        </Button>
      ))}
      {!isAll && templates.length > FEW && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          {t("request.allTemplates")}
        </Button>
      )}
    </fieldset>
  );
}
