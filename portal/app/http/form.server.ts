import { DomainError } from "@wardway/model";
import { shown } from "./screen.server.ts";

/** More than any form of ours has, equipment's boxes included. */
const mostEntries = 100;
const plainName = /^[A-Za-z]{1,40}$/;

/**
 * What a form sent. Names are plain words: the form library reads brackets and dots as places in a list or an
 * object, and a place as far out as `equipment[90000000]` would have it build a list of that length.
 * @throws a page of status 415 where the body is no form, 400 where it is none of ours
 */
export function readForm(request: Request): Promise<FormData> {
  return shown(checkedForm(request));
}

async function checkedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw new DomainError("form.expected");
  });
  const names = [...form.keys()];
  if (names.length > mostEntries || !names.every((name) => plainName.test(name))) {
    throw new DomainError("form.unknown");
  }
  return form;
}
