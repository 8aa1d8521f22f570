import { z } from "zod";
import { describeError } from "./errors.ts";
import { encodeMessage } from "./messages/message.ts";
import { rowNumber } from "./values.ts";

const unknown = encodeMessage(describeError("list.cursorUnknown"));

/** A place in a list that is ordered by its rows' numbers. */
export const idCursor = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, unknown)
  .transform((text, context) => {
    const id = rowNumber(text);
    if (id !== null) return id;
    context.addIssue({ code: "custom", message: unknown });
    return z.NEVER;
  });
