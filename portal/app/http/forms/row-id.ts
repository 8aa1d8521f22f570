import { rowNumber } from "@wardway/model";
import { z } from "zod";

/** A row's number in a hidden field or a path; 0 for anything else: no row has it, and the use case says so. */
export const rowId = z
  .string()
  .catch("")
  .transform((text) => rowNumber(text) ?? 0);
