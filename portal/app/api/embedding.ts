import { subjects } from "@wardway/model";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { findHospitalFacility } from "#app/domain/transports/record/read-request.server.ts";
import { defineEndpoints } from "#app/http/api/define-endpoint.server.ts";
import { openWidgetSession } from "../domain/embedding/open-session.server.ts";
import { findOwnUnits } from "../domain/transports/requests/own-units.server.ts";
import { nameTemplates } from "../domain/transports/requests/templates.server.ts";

export const embedding = defineEndpoints(subjects.embedding, {
  createWidgetSession: async ({ context, site, body }) => openWidgetSession(context, site, body),

  getWidgetSession: async ({ db, account, claims }) => {
    const { maxDistance } = (await readRouteSettings(db)).value;
    const isForm = claims.scopes.includes("request") || claims.scopes.includes("change");
    const [position, { units }, templates] = await Promise.all([
      isForm ? findHospitalFacility(db, claims.hospital) : null,
      isForm ? findOwnUnits(db, claims.hospital, account.id) : { units: [] },
      claims.scopes.includes("request") ? nameTemplates(db, claims.hospital) : [],
    ]);
    return {
      hospital: {
        id: claims.hospital,
        name: account.organization ?? "",
        timeZone: account.timeZone ?? "UTC",
        distanceUnit: account.defaultDistanceUnit ?? "km",
        hourFormat: account.defaultHourFormat ?? "24h",
        position,
        units: [...units],
        templates: templates.map(({ id, name }) => ({ id, name })),
      },
      staff: claims.staff,
      scopes: claims.scopes,
      requestIds: claims.requests,
      expiresAt: new Date(claims.exp * 1_000).toISOString(),
      maxDistanceMiles: maxDistance,
    };
  },
});
