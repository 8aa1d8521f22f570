import type { LevelOfService } from "@wardway/model";
import { levelsMessages } from "@wardway/model/messages/en/levels";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";

/** "CCT" */
export const formatLevel = (level: LevelOfService, language: Language = defaultLanguage()): string =>
  createTranslator(language, levelsMessages).t(`levels.${level}`);
