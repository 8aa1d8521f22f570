import { productName } from "@wardway/model";

/** The title of a page: its own name, then the system's. */
export function pageTitle(title: string) {
  return ({ matches }: { readonly matches: Matches }) => [{ title: `${title} - ${systemNameIn(matches)}` }];
}

type Matches = readonly { readonly id: string; readonly data?: unknown }[];

/** The system's name as the root's loader tells it; the product's where that has failed. */
function systemNameIn(matches: Matches): string {
  const told = matches.find(({ id }) => id === "root")?.data;
  if (typeof told !== "object" || told === null || !("system" in told)) return productName;
  const { system } = told;
  return typeof system === "object" && system !== null && "name" in system
    ? String(system.name)
    : productName;
}
