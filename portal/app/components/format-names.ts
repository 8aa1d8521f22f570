import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DistanceUnit, HourFormat } from "@wardway/model";

export const distanceUnitNames: Record<DistanceUnit, MessageDescriptor> = {
  km: msg`Kilometers`,
  mi: msg`Miles`,
};

export const hourFormatNames: Record<HourFormat, MessageDescriptor> = {
  "24h": msg`24 hours, 14:40`,
  "12h": msg`12 hours, 2:40 PM`,
};
