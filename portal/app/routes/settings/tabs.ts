export const settingsTabs = [
  { value: "account", label: "Account" },
  { value: "notifications", label: "Notifications" },
  { value: "security", label: "Security" },
] as const;

/** The tab named by the URL; Account for any other value. */
export function settingsTab({ url }: Request) {
  const name = new URL(url).searchParams.get("tab");
  return settingsTabs.find(({ value }) => value === name)?.value ?? "account";
}
