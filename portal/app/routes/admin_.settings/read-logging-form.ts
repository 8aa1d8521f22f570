import { idCursor } from "@wardway/model";
import { z } from "zod";

export const readLoggingIntents = { approve: "approveReadLogging", reject: "rejectReadLogging" } as const;

export const readLoggingSchema = z.object({ intent: z.enum(readLoggingIntents), request: idCursor });
