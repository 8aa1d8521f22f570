import { reviewEmergencyAccessSchema } from "@wardway/model";

export const reviewForm = reviewEmergencyAccessSchema;
