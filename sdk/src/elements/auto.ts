import { defineElements } from "./index.ts";

/** Side effect: defines the elements. Each needs the attribute `base-url`. */
defineElements();
