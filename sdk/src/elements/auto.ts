import { defineElements } from "./index.ts";

/** Side effect: defines the elements. Each needs a `portal` attribute. */
defineElements();
