import type { SubmissionResult } from "@conform-to/react";
import type { SettingsTexts } from "./typed-settings.ts";

/** What a settings form is answered with, unless it was saved. No secret is ever part of it. */
export interface SettingsAnswer {
  readonly result: SubmissionResult<string[]>;
  /** After somebody else has saved: what is stored now, and what to name in the next save. */
  readonly meanwhile: Meanwhile | null;
  readonly trial: TrialResult | null;
}

export interface Meanwhile {
  readonly version: number;
  /** The settings that are stored otherwise than they are typed. */
  readonly stored: SettingsTexts;
  readonly typed: SettingsTexts;
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

export const settingsAnswer = (
  result: SettingsAnswer["result"],
  rest: Partial<Omit<SettingsAnswer, "result">> = {},
): SettingsAnswer => ({ result, meanwhile: null, trial: null, ...rest });
