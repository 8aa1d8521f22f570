import { msg } from "@lingui/core/macro";
import { findTab } from "#app/components/find-tab.ts";

export const settingsTabs = [
  { value: "account", label: msg`Account` },
  { value: "notifications", label: msg`Notifications` },
  { value: "security", label: msg`Security` },
] as const;

export const findSettingsTab = ({ url }: Request) =>
  findTab(settingsTabs, new URL(url).searchParams.get("tab")).value;
