import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MessageSide } from "@wardway/model";

/** What the sides write most, in as many words as a hurried reader takes in. */
export const quickTexts: Readonly<Record<MessageSide, readonly MessageDescriptor[]>> = {
  hospital: [msg`The patient is ready.`, msg`The patient is not ready yet.`, msg`Please call the ward.`],
  company: [
    msg`We are late. A new time follows.`,
    msg`We are at the entrance.`,
    msg`Please call our dispatcher.`,
  ],
};
