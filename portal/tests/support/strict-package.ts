import { defineElements, type WardwayRequestElement } from "@wardway/sdk/elements";

/** Elements of the package. The document contains the portal's address and the session. */
const { portal = "", session = "" } = document.body.dataset;
defineElements({ baseUrl: portal });
for (const element of document.querySelectorAll<WardwayRequestElement>("wardway-request, wardway-tracking")) {
  element.getSession = async () => session;
}
