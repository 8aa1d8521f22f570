import { plural, t } from "@lingui/core/macro";

/** @param companies number of companies that see it */
export const requestCreated = (requestId: number, companies: number) => ({
  title: t`Request created`,
  description: t`Request ${requestId} sent to ${plural(companies, { one: "# company", other: "# companies" })}`,
});
