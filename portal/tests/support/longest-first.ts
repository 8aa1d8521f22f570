import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Each takes a minute or so: begun last, they would run alone at the end. */
const longest = [
  "accessibility/accessibility",
  "accessibility/links",
  "embedding/host-pages",
  "admin/audit-export",
  "auth/log-in-restrictions",
  "accessibility/keyboard-main-job",
  "auth/background-calls",
  "public-site/contact",
].map((name) => `/portal/tests/${name}.test.ts`);

const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));

/** Starts the longest files first, and the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
