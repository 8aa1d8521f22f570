import { portalIssueMessages } from "./en/portal-issues.ts";
import { createIssue } from "./issue.ts";

/** `issue` for schemas that no widget uses, to exclude their texts from widgets' bundles. */
export const portalIssue = createIssue(portalIssueMessages);
