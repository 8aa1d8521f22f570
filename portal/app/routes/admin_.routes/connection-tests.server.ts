import { data } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { tryMaps } from "#app/domain/administration/test-map-provider.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";
import { formReply } from "#app/http/form.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import type { MapService } from "#app/infra/maps/map-service.server.ts";
import { settingsAnswer, type TrialResult } from "#app/ui/admin/settings/settings-result.ts";
import { parseSettings, secretIn } from "#app/ui/admin/settings/typed-settings.ts";
import { mapForm } from "./route-form.ts";

export interface MapTrier {
  readonly db: Database;
  readonly caller: Caller;
  readonly maps: MapService;
}

/** Answers Test Map Service. Nothing is saved; that a provider fails is an answer, not an error. */
export async function tryRoutes(form: FormData, { db, caller, maps }: MapTrier) {
  const submission = parseSettings(form, mapForm);
  if (submission.status !== "success") return data(settingsAnswer(formReply(submission)), 422);
  const tried = (trial: TrialResult) => settingsAnswer(formReply(submission), { trial });
  const { value: stored } = await readRouteSettings(db);
  const draft = { value: { ...stored, ...submission.value }, apiKey: secretIn(form, mapForm.secret.name) };
  const { value: trial, refusal } = await attempted(tryMaps(db, caller, maps, draft));
  if (trial) {
    return data(
      tried([
        { part: "Route", ...trial.routes },
        { part: "Geocoding", ...trial.addresses },
      ]),
    );
  }
  return refusal.errors.length > 0
    ? data(settingsAnswer(formReply(submission, refusal)), refusal.status)
    : data(tried([{ outcome: "failed", sentence: refusal.message }]), refusal.status);
}
