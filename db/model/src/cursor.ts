import { z } from "zod";
import { describeError } from "./errors.ts";
import { encodeMessage } from "./messages/message.ts";
import { rowNumber } from "./values.ts";

/** A place in a list that is ordered by its rows' numbers. */
export const idCursor = z.string().transform((text, context) => {
  const id = rowNumber(text);
  if (id !== null) return id;
  context.addIssue({ code: "custom", message: encodeMessage(describeError("list.cursorUnknown")) });
  return z.NEVER;
});
