import { defineElements } from "./index.ts";

/** Imported for its effect: the elements are there, and each says by its `portal` attribute where its portal is. */
defineElements();
