import type { SubmissionResult } from "@conform-to/react";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "../messages.ts";
import type { SettingsTexts } from "./typed-settings.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

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

export const nothingWasSaved = translate("ui.admin.nothingWasSaved");

export const settingsResult = (
  reply: SettingsResult["reply"],
  rest: Partial<Omit<SettingsResult, "reply">> = {},
): SettingsResult => ({ reply, concurrentSave: null, connectionTest: null, ...rest });
