import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { identifier } from "./values.ts";

/** In which a hospital asks companies, one after the other; then all the others. */
export const askingStages = [1, 2, 3] as const;
export type AskingStage = (typeof askingStages)[number];

const wait = portalIssue("asking.minutesRange", { max: limits.widenAfterMinutes });

export const widenAfterMinutes = z
  .number({ error: wait })
  .int(wait)
  .min(1, wait)
  .max(limits.widenAfterMinutes, wait)
  .nullable()
  .describe(
    "Minutes without a response after which a request goes to the companies that are asked next, and the hospital is notified. " +
      "Null for never; required if companies are asked in stages.",
  );

const stage = issue("choice.unknown", { label: fieldTerm("Stage"), choices: askingStages.join(", ") });

export const orderOfAskingSchema = z
  .object({
    widenAfterMinutes,
    companies: z
      .array(
        z.object({
          ambulanceCompanyId: identifier("Ambulance company"),
          stage: z.literal(askingStages, { error: stage }),
        }),
        { error: portalIssue("asking.companiesNoList") },
      )
      .max(limits.stagedCompanies, portalIssue("asking.tooManyCompanies", { max: limits.stagedCompanies }))
      .describe(
        "Whom the hospital asks first, second and third. All others are asked last; without an entry, all companies are asked together.",
      ),
  })
  .superRefine(({ widenAfterMinutes: minutes, companies }, context) => {
    const add = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (companies.length > 0 && minutes === null) {
      add("widenAfterMinutes", portalIssue("asking.minutesNeeded"));
    }
    const ids = new Set(companies.map(({ ambulanceCompanyId }) => ambulanceCompanyId));
    if (ids.size < companies.length) add("companies", portalIssue("asking.companyTwice"));
  });
export type OrderOfAsking = Readonly<z.output<typeof orderOfAskingSchema>>;
