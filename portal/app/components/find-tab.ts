/** Returns the tab with this name, else the first. */
export function findTab<Tab extends { readonly value: string }>(
  tabs: readonly Tab[] & { readonly 0: Tab },
  name: unknown,
): Tab {
  return tabs.find(({ value }) => value === name) ?? tabs[0];
}
