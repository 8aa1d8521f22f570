import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Each takes a minute or so: begun last, they would run alone at the end. */
const longest = [
  "accessibility/accessibility",
  "transports/route-map",
  "transports/create-request",
  "auth/log-in-restrictions",
  "admin/mail",
  "embedding/sites-screen",
  "public-site/contact",
  "transports/map-picker",
  "accessibility/links",
  "admin/audit-export",
].map((name) => `/portal/tests/${name}.test.ts`);

const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));

/** Starts the longest files first, and the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
