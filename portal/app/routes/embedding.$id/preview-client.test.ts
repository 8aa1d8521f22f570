import { requestMessages } from "@wardway/model/messages/en/request";
import { createTranslator } from "@wardway/widgets/messages/messages";
import { describe, expect, it } from "vitest";
import { previewClient, previewMessages } from "./preview-client.ts";
import { previewScopes } from "./widget-choices.ts";

const site = {
  id: 3,
  hospitalId: 7,
  hospital: "Larkmoor",
  timeZone: "America/New_York",
  distanceUnit: "mi",
  hourFormat: "12h",
} as const;
const client = previewClient(site, 100, null, previewScopes.responses);
const rejection = {
  status: 403,
  category: "forbidden",
  userMessage: expect.stringMatching(/^Nothing is sent\./),
};

describe("previewClient", () => {
  it("rejects writes before they leave the page and omits the calls that a preview does not need", async () => {
    const body = {} as Parameters<typeof client.createRequest>[0];
    await expect(client.createRequest(body)).rejects.toMatchObject(rejection);
    await expect(
      client.updateRequestStatus({ id: 1, status: "cancelled", reason: "A reason" }),
    ).rejects.toMatchObject(rejection);
    await expect(client.updateResponseStatus({ id: 1, status: "approved" })).rejects.toMatchObject(rejection);
    await expect(client.createRating({ transportRequestId: 1, rating: 5 })).rejects.toMatchObject(rejection);
    const others = ["respond", "decide", "recordMilestone", "sharePositions", "subscribe"];
    for (const name of others) expect(client).not.toHaveProperty(name);
  });

  it("opens a session with the scopes of the previewed widget", async () => {
    expect(await client.getWidgetSession()).toMatchObject({
      hospital: {
        id: 7,
        name: "Larkmoor",
        timeZone: "America/New_York",
        distanceUnit: "mi",
        hourFormat: "12h",
      },
      scopes: ["approve"],
      maxDistanceMiles: 100,
    });
  });

  it("explains the rejection in the language of the widget", async () => {
    const { code, userMessage } = await client
      .updateRequestStatus({ id: 1, status: "cancelled" })
      .then(String, (error) => error);
    const { t, translateServerMessage } = createTranslator(
      { locale: "es-US", messages: previewMessages.es },
      requestMessages,
    );
    expect(t("request.failed")).toBe("Esto es una vista previa");
    expect(translateServerMessage({ code, params: {}, message: userMessage })).toMatch(/^No se envía nada\./);
  });
});
