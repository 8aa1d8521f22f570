import { data } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import type { Caller } from "../../../domain/caller.server.ts";
import { readRouteSettings } from "../../../domain/settings/read.server.ts";
import { tryMaps } from "../../../domain/settings/try-maps.server.ts";
import type { MapService } from "../../../platform/maps/map-service.server.ts";
import { attempted } from "../../../platform/screen.server.ts";
import { refusedFields, tried } from "../settings/settings-answer.ts";
import { refused } from "../settings/settings-form.server.ts";
import { checkForm, secretIn, textsIn } from "../settings/typed-settings.ts";
import { mapForm, routeForm } from "./route-form.ts";

export interface MapTrier {
  readonly db: Database;
  readonly caller: Caller;
  readonly maps: MapService;
}

/** Answers Test Map Service. Nothing is saved; that a provider fails is an answer, not an error. */
export async function tryRoutes(form: FormData, { db, caller, maps }: MapTrier) {
  const typed = textsIn(form, routeForm.schema);
  const { value, errors } = checkForm(form, mapForm);
  if (errors) return data(refusedFields(typed, errors), 422);
  const { value: stored } = await readRouteSettings(db);
  const draft = { value: { ...stored, ...value }, apiKey: secretIn(form, mapForm.secret.name) };
  const { value: trial, refusal } = await attempted(tryMaps(db, caller, maps, draft));
  if (trial) {
    return data(
      tried(typed, [
        { part: "Route", ...trial.routes },
        { part: "Geocoding", ...trial.addresses },
      ]),
    );
  }
  return refusal.errors.length > 0
    ? data(refused(typed, refusal), refusal.status)
    : data(tried(typed, [{ outcome: "failed", sentence: refusal.message }]), refusal.status);
}
