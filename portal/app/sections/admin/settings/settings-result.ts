import type { SubmissionResult } from "@conform-to/react";
import { msg } from "@lingui/core/macro";
import type { SettingsTexts } from "./typed-settings.ts";

/** A settings form that was not saved; contains no secret. */
export interface SettingsResult {
  readonly reply: SubmissionResult<string[]>;
  /** Saved by another user since the form was loaded. */
  readonly concurrentSave: ConcurrentSave | null;
  readonly connectionTest: ConnectionTestResult | null;
}

export interface ConcurrentSave {
  readonly version: number;
  readonly stored: SettingsTexts;
  readonly typed: SettingsTexts;
}

export type ConnectionTestResult = readonly ConnectionTestOutcome[];

export interface ConnectionTestOutcome {
  /** If there are several. */
  readonly part?: string;
  readonly outcome: "passed" | "failed" | "not_set_up";
  readonly sentence: string;
}

export const nothingWasSaved = msg`Nothing was saved`;

export const settingsResult = (
  reply: SettingsResult["reply"],
  rest: Partial<Omit<SettingsResult, "reply">> = {},
): SettingsResult => ({ reply, concurrentSave: null, connectionTest: null, ...rest });
