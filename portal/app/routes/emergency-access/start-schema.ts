import { startEmergencyAccessSchema } from "@wardway/model";

export const startForm = startEmergencyAccessSchema;
