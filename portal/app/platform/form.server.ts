import { DomainError } from "@wardway/db/model";
import { shown } from "./screen.server.ts";

/** What a form sent. @throws a page of status 415 where the body is no form */
export function readForm(request: Request): Promise<FormData> {
  return shown(
    request.formData().catch(() => {
      throw new DomainError("unsupported_media_type", "This page takes a form. Load it again.");
    }),
  );
}
