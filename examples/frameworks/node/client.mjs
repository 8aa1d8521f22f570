import { createClient, WardwayError } from "@wardway/sdk";
import { createSession } from "@wardway/sdk/server";
import { WebSocket } from "ws";

const baseUrl = "https://wardway.example.org";
const { WARDWAY_SECRET_KEY = "", ORIGIN: origin = "" } = process.env;

/** Browsers send the page's origin. A server names the one that its sessions are issued for. */
class WithOrigin extends WebSocket {
  /** @param {string} url @param {string[]} [protocols] */
  constructor(url, protocols) {
    super(url, protocols, { origin });
  }
}

const client = createClient({
  baseUrl,
  headers: { origin },
  WebSocket: WithOrigin,
  // Called for the first call, and again a minute before the session expires.
  getSession: () =>
    createSession({
      baseUrl,
      secretKey: WARDWAY_SECRET_KEY,
      origin,
      staff: { id: "bed-management", name: "Bed management" },
      scopes: ["request", "track"],
    }),
});

try {
  const inAnHour = new Date(Date.now() + 60 * 60 * 1000);
  const { id } = await client.createRequest({
    patientName: "Ana Ruiz",
    medicalRecordNumber: "MRN-1042",
    currentLocation: "Ward 3, room 12",
    destination: "St. Mary's, cardiology",
    transportDate: inAnHour.toISOString(),
    priority: "high",
  });
  console.error(`Following transport ${id}.`);
  const unsubscribe = client.subscribe(
    { request: id },
    {
      onChange: async () => {
        const { status } = await client.getRequest({ id });
        console.error(`Transport ${id} is ${status}.`);
        if (status !== "pending") unsubscribe();
      },
      onDenied: (reason) => console.error(reason),
    },
  );
} catch (error) {
  if (!(error instanceof WardwayError)) throw error;
  console.error(error.userMessage, error.errors, error.requestId);
  process.exitCode = 1;
}
