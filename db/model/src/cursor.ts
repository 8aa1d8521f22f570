import { z } from "zod";
import { describeError } from "./errors.ts";
import { encodeMessage } from "./messages/message.ts";
import { rowNumber } from "./values.ts";

const unknown = encodeMessage(describeError("list.cursorUnknown"));

/** Cursor of a list sorted by id. */
export const idCursor = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, unknown)
  .transform((text, context) => {
    const id = rowNumber(text);
    if (id !== null) return id;
    context.addIssue({ code: "custom", message: unknown });
    return z.NEVER;
  });
