/** Of the report of disclosures of a transport. */
export const disclosuresPath = (requestId: number) => `/admin/disclosures/${requestId}`;
