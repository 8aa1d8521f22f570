import { answers } from "./answers.ts";
import { frame } from "./frame.ts";
import { map } from "./map.ts";
import { request } from "./request.ts";
import { statistics } from "./statistics.ts";
import { tracking } from "./tracking.ts";

/** Spanish as it is spoken in hospitals of the United States. */
export const spanish = { ...frame, ...statistics, ...tracking, ...request, ...map, ...answers };
