import { defineElements } from "@wardway/sdk/elements";

/** Defines the elements for one shadow root, as micro frontends do that load two versions of a package. */
const place = document.querySelector<HTMLElement>("#app");
if (!place) throw new Error("There is no place for the page.");
const registry = new CustomElementRegistry();
defineElements({ baseUrl: place.dataset.portal, registry });
const root = place.attachShadow({ mode: "open", customElementRegistry: registry } as ShadowRootInit);
root.innerHTML = "<wardway-statistics></wardway-statistics>";
