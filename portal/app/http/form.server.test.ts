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

describe("the reply to a form", () => {
  it("has the schema's errors at their fields and what was typed, without the password", () => {
    const reply = formReply(submit({ username: "", password: "a secret", phone: "555-0100" }));
    expect(reply).toMatchObject({ status: "error", error: { username: ["Username is required."] } });
    expect(reply.initialValue).toEqual({ phone: "555-0100" });
  });

  it("has each error of a use case at the field it names, or at the form's field for it", () => {
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

  it("has an error that names no field above the form", () => {
    const error = new DomainError("profile.changed");
    const reply = formReply(submit({ username: "ann", password: "a secret" }), error);
    expect(reply.error).toEqual({ "": [error.message] });
  });

  it("has no error where the form is accepted and shown again", () => {
    const reply = formReply(submit({ username: "ann", password: "a secret" }));
    expect(reply).toMatchObject({ status: "success", initialValue: { username: "ann" } });
    expect(reply.error).toBeUndefined();
  });
});
