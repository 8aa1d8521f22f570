import type { MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { isRouteErrorResponse } from "@remix-run/react";
import { productName } from "@wardway/model";
import { i18n } from "#app/infra/locale.ts";

type Matches = readonly { readonly id: string; readonly data?: unknown }[];

interface MetaFacts {
  readonly matches: Matches;
  readonly error?: unknown;
}

/** The title of a page; that of the not-found page for an error with status 404. */
export function pageTitle(title: MessageDescriptor) {
  return ({ matches, error }: MetaFacts) => {
    const shown = isNotFound(error) ? t`Page Not Found` : i18n._(title);
    return [{ title: `${shown} - ${getSystemName(matches)}` }];
  };
}

/** The title of pages without one of their own. */
export function rootTitle({ matches, error }: MetaFacts): string {
  const name = getSystemName(matches);
  return isNotFound(error) ? `${t`Page Not Found`} - ${name}` : name;
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Returns the product's name if the root loader failed. */
function getSystemName(matches: Matches): string {
  const rootData = matches.find(({ id }) => id === "root")?.data;
  if (typeof rootData !== "object" || rootData === null || !("system" in rootData)) return productName;
  const { system } = rootData;
  return typeof system === "object" && system !== null && "name" in system
    ? String(system.name)
    : productName;
}
