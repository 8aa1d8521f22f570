import { english, type Language } from "@wardway/model/messages/translator";

/**
 * The language of the portal's pages and emails: English, until another one has all of their messages.
 *
 * Components call `useTranslator(catalogue)`; loaders, actions, `meta` and emails call
 * `createTranslator(portalLanguage, catalogue)`. See `@wardway/model/messages/README.md`.
 */
export const portalLanguage: Language = english;
