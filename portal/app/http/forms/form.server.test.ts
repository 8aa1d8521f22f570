import { DomainError } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { formReply, parseForm } from "./form.server.ts";

const schema = z.object({ username: z.string({ error: "Username is required." }), password: z.string() });

function submit(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(form, schema);
}

describe("formReply", () => {
  it("returns the schema's errors by field and the input without the password", () => {
    const reply = formReply(submit({ username: "", password: "a secret", phone: "555-0100" }));
    expect(reply).toMatchObject({ status: "error", error: { username: ["Username is required."] } });
    expect(reply.initialValue).toEqual({ phone: "555-0100" });
  });

  it("returns each error of a use case at its field, or at the mapped field of the form", () => {
    const error = new DomainError([
      { field: "username", code: "test.taken", params: {}, message: "It is taken." },
      { field: "at", code: "test.future", params: {}, message: "It lies in the future." },
      { field: "time", code: "test.noTime", params: {}, message: "It is no time." },
    ]);
    const reply = formReply(submit({ username: "ann", password: "a secret" }), error, { at: "time" });
    expect(reply.error).toEqual({
      username: ["It is taken."],
      time: ["It lies in the future.", "It is no time."],
    });
    expect(reply.initialValue).toEqual({ username: "ann" });
  });

  it("returns an error without a field as an error of the whole form", () => {
    const error = new DomainError("profile.changed");
    const reply = formReply(submit({ username: "ann", password: "a secret" }), error);
    expect(reply.error).toEqual({ "": [error.message] });
  });

  it("returns no error when the form is accepted and shown again", () => {
    const reply = formReply(submit({ username: "ann", password: "a secret" }));
    expect(reply).toMatchObject({ status: "success", initialValue: { username: "ann" } });
    expect(reply.error).toBeUndefined();
  });
});
