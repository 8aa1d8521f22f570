import type { GeoJsonObject, MultiLineString } from "geojson";
import { useEffect, useState } from "react";
import { GeoJSON, Pane } from "react-leaflet";
import { feature, mesh } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";

type UsTopology = Topology<{ states: GeometryObject; nation: GeometryObject }>;

interface Lines {
  readonly land: GeoJsonObject;
  readonly coast: MultiLineString;
  readonly states: MultiLineString;
}

/** Optional land, coast and state borders. */
export function Outlines({ url }: { url: string | null }) {
  const lines = useLines(url);
  return (
    <Pane name="outlines" style={{ zIndex: 150, pointerEvents: "none" }}>
      {lines && (
        <>
          <GeoJSON data={lines.land} interactive={false} style={{ className: "ww-map-land" }} />
          <GeoJSON data={lines.states} interactive={false} style={{ className: "ww-map-border" }} />
          <GeoJSON data={lines.coast} interactive={false} style={{ className: "ww-map-coast" }} />
        </>
      )}
    </Pane>
  );
}

function useLines(url: string | null): Lines | null {
  const [lines, setLines] = useState<Lines | null>(null);
  useEffect(() => {
    if (url === null) return;
    const left = new AbortController();
    read(url, left.signal).then(setLines, () => undefined);
    return () => left.abort();
  }, [url]);
  return url === null ? null : lines;
}

async function read(url: string, signal: AbortSignal): Promise<Lines> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The outlines answered ${response.status}.`);
  const topology: UsTopology = await response.json();
  const { states, nation } = topology.objects;
  return {
    land: feature(topology, nation),
    coast: mesh(topology, nation),
    states: mesh(topology, states, (one, other) => one !== other),
  };
}
