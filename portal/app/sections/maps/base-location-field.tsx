import { t } from "@lingui/core/macro";
import { coordinatesText, type Position } from "@wardway/model";
import { createClient } from "@wardway/sdk";
import { TransportApiProvider } from "@wardway/widgets/provider";
import { LocationField } from "@wardway/widgets/request/location-field";
import { useState } from "react";
import { useLocationMap } from "./location-map.tsx";

export interface BaseLocationFieldProps {
  id: string;
  base: Position | null;
  /** After a rejection. */
  typed: string | null;
  error: string[] | undefined;
}

/** A script fills the hidden fields; without one, the server resolves the text. */
export function BaseLocationField({ id, base, typed, error }: BaseLocationFieldProps) {
  const [api] = useState(() => createClient());
  const drawMap = useLocationMap(base);
  const saved = base ? coordinatesText(base) : "";
  const text = typed ?? saved;
  const hidden = (name: string) => ({ id: `${id}-${name}`, name, defaultValue: "", errors: undefined });
  return (
    <TransportApiProvider api={api}>
      <LocationField
        field={{ id, name: "base", defaultValue: text, errors: error }}
        latitude={hidden("baseLatitude")}
        longitude={hidden("baseLongitude")}
        label={t`Base location`}
        hint={t`A facility by its name, or coordinates like 39.2904, -76.6122. Leave it empty for none.`}
        near={base}
        drawMap={drawMap}
        required={false}
        initial={text === saved ? base : null}
        describe={coordinatesText}
      />
    </TransportApiProvider>
  );
}
