import { defineElements } from "@wardway/sdk/elements";

// Before hydration: Svelte sets properties only on elements that are defined.
defineElements({ baseUrl: "https://wardway.example.org" });
