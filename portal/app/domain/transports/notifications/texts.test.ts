import { milestoneNames, milestones } from "@wardway/model";
import { expect, test } from "vitest";
import { notificationTitle } from "./notification-texts.ts";

test.each(milestoneNames)("a notification of %s has the name of the step", (name) => {
  expect(notificationTitle(name)).toBe(milestones[name].title);
});
