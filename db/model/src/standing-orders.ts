import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { DAY_MS } from "./durations.ts";
import { fieldErrorSchema } from "./errors.ts";
import { limits, standingOrderLimits } from "./limits.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { statedTripSchema } from "./prepared-return.ts";
import { reasonSchema } from "./requests.ts";
import { identifier } from "./values.ts";
import { requestStatuses } from "./vocabulary.ts";

/** As RFC 5545 names them, in the order of ISO 8601. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];

const day = (label: "First day" | "Last day") =>
  z.iso.date({ error: portalIssue("standingOrder.day", { label }) });

const noWeekday = portalIssue("standingOrder.noWeekday");

const wholeNumber = (error: string, max: number) =>
  z.number({ error }).int(error).min(1, error).max(max, error);

export const scheduleFields = {
  weekdays: z
    .array(z.enum(weekdays, { error: noWeekday }), { error: noWeekday })
    .min(1, noWeekday)
    .max(weekdays.length, noWeekday)
    .transform((chosen) => weekdays.filter((weekday) => chosen.includes(weekday))),
  everyWeeks: wholeNumber(
    portalIssue("standingOrder.everyWeeks", { max: standingOrderLimits.weeks }),
    standingOrderLimits.weeks,
  )
    .default(1)
    .describe("2 for every other week. Weeks begin on Monday, and the first one is that of the first day."),
  firstDay: day("First day")
    .refine(
      (text) => Math.abs(Date.parse(text) - Date.now()) <= limits.pickupHorizonDays * DAY_MS,
      portalIssue("standingOrder.firstDayRange"),
    )
    .describe("In the hospital's time zone, as all days."),
  lastDay: day("Last day")
    .nullish()
    .transform((text) => text ?? null)
    .describe("Default: until it is ended."),
  pickupTime: z
    .string({ error: portalIssue("standingOrder.pickupTime") })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, portalIssue("standingOrder.pickupTime"))
    .describe(
      "Clock time in the hospital's time zone, `HH:mm`: it stays the same when the clocks change. On a day without it, an hour later.",
    ),
  daysAhead: wholeNumber(
    portalIssue("standingOrder.daysAhead", { max: standingOrderLimits.daysAhead }),
    standingOrderLimits.daysAhead,
  )
    .default(7)
    .describe("How many days before its pick-up a request is created."),
} as const;

/** For `superRefine`. */
export function checkDays(
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string | null },
  context: z.RefinementCtx,
): void {
  if (lastDay !== null && lastDay < firstDay)
    context.addIssue({
      code: "custom",
      path: ["lastDay"],
      message: portalIssue("standingOrder.lastBeforeFirst"),
    });
}

export const createStandingOrderSchema = z
  .object({
    requestId: identifier("Request").describe(
      "The request whose patient, places and needs the order takes over. A change of it does not change the order.",
    ),
    ...scheduleFields,
    preparesReturn: z
      .boolean({ error: portalIssue("standingOrder.preparesReturn") })
      .default(false)
      .describe("Whether each request has the return trip that is prepared for that request."),
    besidesOpenRequests: z
      .boolean({ error: portalIssue("standingOrder.besidesOpenRequests") })
      .default(false)
      .describe(
        `Whether the order is made although the patient has other open requests within ${standingOrderLimits.nearHours} hours of its dates. ` +
          "Default: that is a conflict.",
      ),
  })
  .superRefine(checkDays);
export type CreateStandingOrder = z.output<typeof createStandingOrderSchema>;
export type Schedule = Pick<CreateStandingOrder, keyof typeof scheduleFields>;

export const standingOrderStatuses = ["active", "paused", "ended"] as const;
export type StandingOrderStatus = (typeof standingOrderStatuses)[number];

const statusUnknown = portalIssue("standingOrder.statusUnknown");

export const changeStandingOrderSchema = z.object({
  status: z.enum(standingOrderStatuses, { error: statusUnknown }),
});

export const skipDaySchema = z.object({
  day: z.iso.date({ error: portalIssue("standingOrder.day", { label: "Day" }) }),
  skipped: z
    .boolean({ error: portalIssue("standingOrder.skipped") })
    .describe("false takes the exception back."),
});

export const cancelOrderRequestsSchema = z.object({
  reason: reasonSchema.describe("For each company that has answered, and for the timelines."),
});

export const standingTripSchema = statedTripSchema.extend({ acceptingPhysician: z.string().nullable() });
export type StandingTrip = ReadonlyDeep<z.output<typeof standingTripSchema>>;

/** A day on which a request is due, and what became of it. */
const standingDateSchema = z.object({
  day: z.iso.date(),
  pickup: z.iso.datetime().describe("Of the request, if there is one: it can have been changed."),
  state: z
    .enum(["planned", "late", "skipped", "requested"])
    .describe("late: its request should have been created, and is not."),
  requestId: z.int().nullable(),
  requestStatus: z.enum(requestStatuses).nullable(),
});
export type StandingDate = Readonly<z.output<typeof standingDateSchema>>;

export const standingOrderSchema = z.object({
  id: z.int(),
  status: z.enum(standingOrderStatuses),
  weekdays: z.array(z.enum(weekdays)),
  everyWeeks: z.int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date().nullable(),
  pickupTime: z.string(),
  daysAhead: z.int(),
  timeZone: z.string().describe("Of the hospital, IANA."),
  trip: standingTripSchema,
  returnTrip: standingTripSchema.nullable().describe("The one that is prepared for each request."),
  failure: fieldErrorSchema
    .omit({ field: true })
    .extend({ day: z.iso.date().describe("The day whose request could not be created.") })
    .nullable()
    .describe(
      "Why the latest attempt to create a request failed. It is repeated each minute, and later days wait for it. Null once it succeeds.",
    ),
  missedDays: z
    .array(z.iso.date())
    .describe("Of the last week, whose pick-up passed before a request was created."),
  dates: z
    .array(standingDateSchema)
    .describe(
      `Those with a request to come or under way, and, unless the order has ended, the next ${standingOrderLimits.dates} without one.`,
    ),
  createdAt: z.iso.datetime(),
  madeBy: z.string().describe("Name of the account that made the order."),
  responsible: z
    .string()
    .nullable()
    .describe(
      "Name of the account in whose name requests are created. Null if that account is deactivated or no longer of the hospital: " +
        "requests go on, and a colleague should take the order over.",
    ),
});
export type StandingOrder = ReadonlyDeep<z.output<typeof standingOrderSchema>>;
