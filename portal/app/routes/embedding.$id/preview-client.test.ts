import { requestMessages } from "@wardway/model/messages/en/request";
import { createTranslator } from "@wardway/widgets/messages/messages";
import { expect, test } from "vitest";
import { previewClient, previewMessages } from "./preview-client.ts";

const site = { id: 3, hospitalId: 7, hospital: "Larkmoor", timeZone: "America/New_York" };
const client = previewClient(site, 100, null);
const refused = {
  status: 403,
  category: "forbidden",
  userMessage: expect.stringMatching(/^Nothing is sent\./),
};

test("what would write is refused before it leaves the page, and what a preview does not need is not there", async () => {
  const body = {} as Parameters<typeof client.createRequest>[0];
  await expect(client.createRequest(body)).rejects.toMatchObject(refused);
  await expect(
    client.updateRequestStatus({ id: 1, status: "cancelled", reason: "A reason" }),
  ).rejects.toMatchObject(refused);
  await expect(client.createRating({ transportRequestId: 1, rating: 5 })).rejects.toMatchObject(refused);
  const others = ["respond", "decide", "recordMilestone", "sharePositions", "subscribe"];
  for (const name of others) expect(client).not.toHaveProperty(name);
});

test("its session neither cancels nor rates", async () => {
  expect(await client.getWidgetSession()).toMatchObject({
    hospital: { id: 7, name: "Larkmoor", timeZone: "America/New_York" },
    scopes: ["request", "track"],
    maxDistanceMiles: 100,
  });
});

test("a widget says in its own language that it is a preview", async () => {
  const { code, userMessage } = await client
    .updateRequestStatus({ id: 1, status: "cancelled" })
    .then(String, (refusal) => refusal);
  const { t, translateServerMessage } = createTranslator(
    { locale: "es-US", messages: previewMessages.es },
    requestMessages,
  );
  expect(t("request.failed")).toBe("Esto es una vista previa");
  expect(translateServerMessage({ code, params: {}, message: userMessage })).toMatch(/^No se envía nada\./);
});
