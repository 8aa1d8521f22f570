import manifest from "@wardway/sdk/custom-elements.json";
import { readElements } from "./elements.ts";

/** On the server only: the manifest is larger than the page. */
export const elements = readElements(manifest);
