import { createClient } from "@wardway/sdk";
import { german } from "./german.ts";

/** Values to start from, by the names of settings. */
export const examples: Readonly<Record<string, () => Promise<unknown>>> = {
  prefill: async () => ({
    patientName: "Ana Ruiz",
    medicalRecordNumber: "MRN-1042",
    currentLocation: "Ward 3, room 12",
    destination: { text: "Inner Harbor", position: { latitude: 39.2858, longitude: -76.6131 } },
    contactPerson: "Charge nurse, ward 3",
  }),
  messages: async () => german,
  initial: () => createClient().getStatistics(),
};

/** Returns the example as text for a control. */
export async function getExample(name: string): Promise<string> {
  return JSON.stringify(await examples[name]?.(), null, 2);
}
