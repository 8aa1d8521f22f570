import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { Stars } from "./stars.tsx";
import { ResponseStatusBadge, StatusBadge } from "./status-badge.tsx";
import { Textarea } from "./textarea.tsx";
import { Time } from "./time.tsx";

describe("Input and Textarea", () => {
  it("are kept from spell checkers and from services that complete or correct texts", () => {
    for (const html of [
      renderToStaticMarkup(<Input name="patientName" />),
      renderToStaticMarkup(<Textarea name="reason" />),
    ]) {
      expect(html).toMatch(/ spellcheck="false"/i);
      expect(html).toMatch(/ autocomplete="off"/i);
      expect(html).toMatch(/ autocorrect="off"/i);
    }
  });
});

describe("Field", () => {
  it("associates label, hint and error with its control", () => {
    const html = renderToStaticMarkup(
      <Field id="mrn" label="Medical record number" hint="As on the wristband" error={["Enter it."]} required>
        <Input name="mrn" />
      </Field>,
    );
    expect(html).toContain('<label for="mrn"');
    expect(html).toMatch(/<input[^>]* id="mrn"/);
    expect(html).toMatch(/<input[^>]* aria-describedby="mrn-description mrn-error"/);
    expect(html).toMatch(/<input[^>]* aria-invalid="true"/);
    expect(html).toMatch(/<input[^>]* aria-required="true"/);
    expect(html).toMatch(/<p id="mrn-error"[^>]*>.*Enter it\./);
  });

  it("reserves the error line without an error, and sets no description", () => {
    const html = renderToStaticMarkup(
      <Field id="mrn" label="Medical record number">
        <Input name="mrn" />
      </Field>,
    );
    expect(html).toContain('<p id="mrn-error"');
    expect(html).not.toContain("aria-describedby");
    expect(html).not.toContain("aria-invalid=");
  });
});

describe("Textarea", () => {
  it("shows the remaining characters only when few are left", () => {
    expect(renderToStaticMarkup(<Textarea maxLength={100} defaultValue={"x".repeat(79)} />)).not.toContain(
      "left<",
    );
    expect(renderToStaticMarkup(<Textarea maxLength={100} defaultValue={"x".repeat(99)} />)).toContain(
      "1 character left",
    );
  });
});

describe("Button", () => {
  it("is busy and retains its width while pending", () => {
    const html = renderToStaticMarkup(
      <Button type="submit" pending pendingLabel="Saving...">
        Save Changes
      </Button>,
    );
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain("Save Changes");
    expect(html).toContain("Saving...");
    expect(html).not.toContain(" disabled=");
  });
});

describe("badges", () => {
  it("name the status without underscores", () => {
    expect(renderToStaticMarkup(<StatusBadge status="needs_approval" />)).toContain("Needs Approval");
    expect(renderToStaticMarkup(<ResponseStatusBadge status="withdrawn" />)).toContain("Withdrawn");
  });
});

describe("Stars", () => {
  it("describe the rating for screen readers", () => {
    expect(renderToStaticMarkup(<Stars value={4.25} count={1} />)).toContain("4.3 out of 5 stars, 1 rating<");
    expect(renderToStaticMarkup(<Stars value={null} />)).toContain("Not rated yet");
  });
});

describe("Time", () => {
  it("shows the relative time before the exact time", () => {
    const html = renderToStaticMarkup(
      <Time value="2026-11-21T20:40:00Z" now="2026-11-21T20:15:00Z" timeZone="America/Chicago" />,
    );
    expect(html).toContain('dateTime="2026-11-21T20:40:00.000Z"');
    expect(html.replace(/<[^>]+>/g, "")).toBe("in 25 min (14:40)");
  });
});
