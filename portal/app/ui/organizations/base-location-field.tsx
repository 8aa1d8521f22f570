import { coordinatesText, type Position } from "@wardway/model";
import { createClient } from "@wardway/sdk";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { TransportApiProvider } from "@wardway/widgets/provider";
import { LocationField } from "@wardway/widgets/request/location-field";
import { useState } from "react";
import { useLocationMap } from "../maps/location-map.tsx";
import type { FormMap } from "../requests/prepare-form.server.ts";
import { messages } from "./messages.ts";

export interface BaseLocationFieldProps {
  id: string;
  /** The saved location. */
  base: Position | null;
  /** The submitted text after a rejection; null before. */
  typed: string | null;
  map: FormMap;
  error: string[] | undefined;
}

/**
 * Where a company's vehicles start from. The location is described by its coordinates. The hidden fields are filled by
 * script; without one, the server resolves the text.
 */
export function BaseLocationField({ id, base, typed, map, error }: BaseLocationFieldProps) {
  const { t } = useTranslator(messages);
  const [api] = useState(() => createClient());
  const drawMap = useLocationMap(map);
  const saved = base ? coordinatesText(base) : "";
  const text = typed ?? saved;
  const hidden = (name: string) => ({ id: `${id}-${name}`, name, defaultValue: "", errors: undefined });
  return (
    <TransportApiProvider api={api}>
      <LocationField
        field={{ id, name: "base", defaultValue: text, errors: error }}
        latitude={hidden("baseLatitude")}
        longitude={hidden("baseLongitude")}
        label={t("ui.organizations.baseLocation")}
        hint={t("ui.organizations.aFacilityByItsName")}
        near={map.near}
        drawMap={drawMap}
        required={false}
        initial={text === saved ? base : null}
        describe={coordinatesText}
      />
    </TransportApiProvider>
  );
}
