export { completeShortForms, isDistinctive, spellingsOf, toCanonicalWords, toKey } from "./canonical.ts";
export type { NewPlaceLine, PlaceFileHeader } from "./file.ts";
export { loadPlaceIndex } from "./load.ts";
