import { z } from "zod";
import { limits, MAX_SORTED_BY_DISTANCE } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { isShowable } from "./text.ts";
import { pageFields } from "./values.ts";
import { requestStatuses } from "./vocabulary.ts";

/** `urgent` is the order of the portal's lists of work; `distance` is measured from the company's base. */
export const listOrders = ["date", "urgent", "distance"] as const;
export type ListOrder = (typeof listOrders)[number];

/** `status` is repeatable or comma-separated. */
export const listRequestsSchema = z.object({
  status: z
    .array(
      z.enum(requestStatuses, {
        error: issue("choice.unknown", { label: fieldTerm("Status"), choices: requestStatuses.join(", ") }),
      }),
    )
    .default([])
    .describe("Repeatable or comma-separated. Default: all."),
  q: z
    .string()
    .trim()
    .max(limits.search, issue("text.maxLength", { label: fieldTerm("A search"), max: limits.search }))
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm("The search") }))
    .default("")
    .describe(
      "Words in any order, each part of the patient's name or record number, of either location, unit or room, or of the other " +
        "party's name, a priority, a level of service such as cct, or a request's number. Case, accents, apostrophes and hyphens make no difference. " +
        "Companies find patients, record numbers and rooms on their own transports only.",
    ),
  whose: z
    .literal("mine", { error: issue("choice.unknown", { label: fieldTerm("Whose"), choices: "mine" }) })
    .optional()
    .describe("Only what the caller requested. For hospitals."),
  unit: z
    .string()
    .trim()
    .max(limits.unit, issue("text.maxLength", { label: fieldTerm("Unit"), max: limits.unit }))
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm("Unit") }))
    .default("")
    .describe("Only what comes from or goes to this unit, without regard to case. For hospitals."),
  sort: z
    .enum(listOrders, {
      error: issue("choice.unknown", { label: fieldTerm("Sort"), choices: listOrders.join(", ") }),
    })
    .default("date")
    .describe(
      "urgent lists open and current requests as the portal does: critical ones that are late or due soon first, those without an answer for hours last, else by " +
        "pick-up time and priority. " +
        `distance sorts by distance from the company's base, among the ${MAX_SORTED_BY_DISTANCE} open requests that are due ` +
        "next. For companies with a base.",
    ),
  ...pageFields,
});
