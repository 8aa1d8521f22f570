import type { Priority } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";

const { t: term } = createTranslator(portalLanguage, termsMessages);

/** As a `PriorityBadge`, for rows: styles draw its shape, which would be a fifth of the row. */
export const PriorityWord = ({ priority }: { priority: Priority }) => (
  <span className={`urg ${priority}`}>{term(`terms.${priority}`)}</span>
);
