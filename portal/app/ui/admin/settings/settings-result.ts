import type { FieldErrors, SettingsTexts } from "./typed-settings.ts";

/** What a settings form is answered with, unless it was saved. No secret is ever part of it. */
export interface SettingsAnswer {
  /** Another one for each answer. */
  readonly id: string;
  /** By the name of the field. */
  readonly errors: FieldErrors;
  /** Why nothing was saved, where it is about no single field. */
  readonly problem: string | null;
  /** What was typed, for a page that is made anew. */
  readonly typed: SettingsTexts;
  /** After somebody else has saved: what is stored now, and what to name in the next save. */
  readonly meanwhile: Meanwhile | null;
  readonly trial: TrialResult | null;
}

export interface Meanwhile {
  readonly version: number;
  /** The settings that are stored otherwise than they are typed. */
  readonly stored: SettingsTexts;
}

/** What came of a test of the settings: a sentence for each part of it. */
export type TrialResult = readonly TrialOutcome[];

export interface TrialOutcome {
  /** What was tried, where it is one of several. */
  readonly part?: string;
  readonly outcome: "passed" | "failed" | "not_set_up";
  readonly sentence: string;
}

export const nothingWasSaved = "Nothing was saved";

const answer = (typed: SettingsTexts, rest: Partial<SettingsAnswer>): SettingsAnswer => ({
  id: crypto.randomUUID(),
  errors: {},
  problem: null,
  typed,
  meanwhile: null,
  trial: null,
  ...rest,
});

export const refusedFields = (typed: SettingsTexts, errors: FieldErrors) => answer(typed, { errors });
export const refusedForm = (typed: SettingsTexts, problem: string) => answer(typed, { problem });
export const refusedAsStale = (typed: SettingsTexts, problem: string, meanwhile: Meanwhile) =>
  answer(typed, { problem, meanwhile });
export const tried = (typed: SettingsTexts, trial: TrialResult) => answer(typed, { trial });
