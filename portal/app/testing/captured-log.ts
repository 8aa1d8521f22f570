import { vi } from "vitest";

/** Collects the lines of the log, without their times, until mocks are restored. */
export function captureLog(): readonly string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    lines.push(
      String(text)
        .replace(/^\d{4}-\S+Z /, "")
        .trimEnd(),
    );
    return true;
  });
  return lines;
}
