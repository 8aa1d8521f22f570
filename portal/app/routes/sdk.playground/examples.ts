import { createClient } from "@wardway/sdk";
import { addDays, format } from "date-fns";
import { german } from "./german.ts";

/** Values to start from, by the names of settings. */
export const examples: Readonly<Record<string, () => Promise<unknown>>> = {
  prefill: async () => ({
    patientName: "Ana Ruiz",
    medicalRecordNumber: "MRN-1042",
    currentLocation: "Ward 3, room 12",
    destination: { text: "Inner Harbor", position: { latitude: 39.2858, longitude: -76.6131 } },
    date: format(addDays(new Date(), 1), "yyyy-MM-dd"),
    time: "15:00",
    priority: "high",
    isolationPrecautions: "contact",
    equipment: ["Oxygen", "Stretcher"],
    contactPerson: "Charge nurse, ward 3",
  }),
  messages: async () => german,
  initial: () => createClient().getStatistics(),
};

/** Returns the example as text for a control. */
export async function getExample(name: string): Promise<string> {
  return JSON.stringify(await examples[name]?.(), null, 2);
}
