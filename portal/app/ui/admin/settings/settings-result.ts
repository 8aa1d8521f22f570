import type { SubmissionResult } from "@conform-to/react";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "../messages.ts";
import type { SettingsTexts } from "./typed-settings.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** The result of a settings form that was not saved. It never contains a secret. */
export interface SettingsResult {
  readonly reply: SubmissionResult<string[]>;
  /** The settings that another user saved since the form was loaded. */
  readonly concurrentSave: ConcurrentSave | null;
  readonly connectionTest: ConnectionTestResult | null;
}

export interface ConcurrentSave {
  /** For the next save. */
  readonly version: number;
  readonly stored: SettingsTexts;
  readonly typed: SettingsTexts;
}

/** One outcome for each tested part. */
export type ConnectionTestResult = readonly ConnectionTestOutcome[];

export interface ConnectionTestOutcome {
  /** The tested part, if there are several. */
  readonly part?: string;
  readonly outcome: "passed" | "failed" | "not_set_up";
  readonly sentence: string;
}

export const nothingWasSaved = translate("ui.admin.nothingWasSaved");

export const settingsResult = (
  reply: SettingsResult["reply"],
  rest: Partial<Omit<SettingsResult, "reply">> = {},
): SettingsResult => ({ reply, concurrentSave: null, connectionTest: null, ...rest });
