import { portalIssueMessages } from "./en/portal-issues.ts";
import { createIssue } from "./issue.ts";

/** `issue` for schemas of which no widget sends anything: their texts stay out of the widgets' bundles. */
export const portalIssue = createIssue(portalIssueMessages);
