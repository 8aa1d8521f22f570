import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Milestone } from "@wardway/model";

export const milestoneTitles: Record<Milestone, MessageDescriptor> = {
  en_route: msg`Ambulance en route`,
  at_pickup: msg`At pick-up`,
  patient_aboard: msg`Patient aboard`,
  at_destination: msg`At destination`,
  transfer_of_care: msg`Transfer of care`,
};
