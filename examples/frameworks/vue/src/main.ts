import { defineElements } from "@wardway/sdk/elements";
import { createApp } from "vue";
import TransportPage from "./transport-page.vue";

// Before the first render: Vue sets properties only on elements that are defined.
defineElements({ baseUrl: "https://wardway.example.org" });
createApp(TransportPage).mount("#app");
