import { bootstrapApplication } from "@angular/platform-browser";
import { defineElements } from "@wardway/sdk/elements";
import { Transports } from "./transports";

defineElements({ baseUrl: "https://wardway.example.org" });
bootstrapApplication(Transports).catch((error) => console.error(error));
