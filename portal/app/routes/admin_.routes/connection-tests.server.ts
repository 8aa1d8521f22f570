import { t } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { testMapDraft } from "#app/domain/administration/test-map-provider.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply } from "#app/http/forms/form.server.ts";
import type { MapService } from "#app/infra/maps/map-service.server.ts";
import { type ConnectionTestResult, settingsResult } from "#app/sections/admin/settings/settings-result.ts";
import { parseSettings, readSecret } from "#app/sections/admin/settings/typed-settings.ts";
import { mapForm } from "./route-form.ts";

export interface MapTestContext {
  readonly db: Database;
  readonly caller: Caller;
  readonly maps: MapService;
}

/** Tests the provider without saving. A failure of the provider is a result. */
export async function testMapProvider(form: FormData, { db, caller, maps }: MapTestContext) {
  const submission = parseSettings(form, mapForm);
  if (submission.status !== "success") return data(settingsResult(formReply(submission)), 422);
  const tested = (connectionTest: ConnectionTestResult) =>
    settingsResult(formReply(submission), { connectionTest });
  const { value: stored } = await readRouteSettings(db);
  const draft = { value: { ...stored, ...submission.value }, apiKey: readSecret(form, mapForm.secret.name) };
  const { value: outcome, rejection } = await attempt(testMapDraft(db, caller, maps, draft));
  if (outcome) {
    return data(
      tested([
        { part: t`Route`, ...outcome.routes },
        { part: t`Geocoding`, ...outcome.addresses },
      ]),
    );
  }
  return rejection.errors.length > 0
    ? data(settingsResult(formReply(submission, rejection)), rejection.status)
    : data(tested([{ outcome: "failed", sentence: rejection.message }]), rejection.status);
}
