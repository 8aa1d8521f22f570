import { z } from "zod";

export const MAX_RESULTS = 10;

/** Reads ten items at most: a schema reports every error of a million items. */
export const firstResults = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (Array.isArray(value) ? value.slice(0, MAX_RESULTS) : value), z.array(item));
