import { productName } from "@wardway/model";

export function pageTitle(title: string) {
  return ({ matches }: { readonly matches: Matches }) => [{ title: `${title} - ${getSystemName(matches)}` }];
}

type Matches = readonly { readonly id: string; readonly data?: unknown }[];

/** Returns the product's name if the root loader failed. */
function getSystemName(matches: Matches): string {
  const rootData = matches.find(({ id }) => id === "root")?.data;
  if (typeof rootData !== "object" || rootData === null || !("system" in rootData)) return productName;
  const { system } = rootData;
  return typeof system === "object" && system !== null && "name" in system
    ? String(system.name)
    : productName;
}
