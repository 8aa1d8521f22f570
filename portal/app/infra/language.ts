import { english, type Language } from "@wardway/model/messages/translator";

/**
 * Language of pages and emails. Components call `useTranslator(catalogue)`; loaders, actions, `meta` and
 * emails call `createTranslator(portalLanguage, catalogue)`. See `@wardway/model/messages/README.md`.
 */
export const portalLanguage: Language = english;
