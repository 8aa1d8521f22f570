import { StartupError } from "@wardway/db/startup-error";
import { type OnBytes, readElements } from "../extract/read-elements.ts";

/** Longitude and latitude. */
export type Point = [number, number];
export type Box = readonly [west: number, south: number, east: number, north: number];
export type Tags = Readonly<Record<string, string>>;

export interface Way {
  readonly id: number;
  readonly tags: Tags;
  /** Ids of nodes. */
  readonly nodes: readonly number[];
}

export interface Relation {
  readonly tags: Tags;
  readonly members: readonly { readonly type: string; readonly ref: number; readonly role: string }[];
}

export interface Extract {
  /** The region that the file declares as complete, or null. */
  readonly region: Box | null;
  readonly nodes: ReadonlyMap<number, Point>;
  readonly taggedNodes: readonly { readonly at: Point; readonly tags: Tags }[];
  readonly ways: ReadonlyMap<number, Way>;
  readonly relations: readonly Relation[];
}

const NANODEGREES = 1e9;

/**
 * Reads an OpenStreetMap extract into memory.
 * @throws StartupError for an unreadable file
 */
export async function readExtract(file: string, onBytes?: OnBytes): Promise<Extract> {
  let region: Box | null = null;
  const nodes = new Map<number, Point>();
  const taggedNodes: { at: Point; tags: Tags }[] = [];
  const ways = new Map<number, Way>();
  const relations: Relation[] = [];
  for await (const item of readElements(file, onBytes)) {
    if (item.type === "node") {
      const at: Point = [item.lon, item.lat];
      nodes.set(item.id, at);
      if (item.tags) taggedNodes.push({ at, tags: item.tags });
    } else if (item.type === "way") {
      ways.set(item.id, { id: item.id, tags: item.tags ?? {}, nodes: item.refs });
    } else if (item.type === "relation") {
      relations.push({ tags: item.tags ?? {}, members: item.members });
    } else if (item.bbox) {
      const { left, bottom, right, top } = item.bbox;
      region = [left / NANODEGREES, bottom / NANODEGREES, right / NANODEGREES, top / NANODEGREES];
    }
  }
  if (nodes.size === 0) throw new StartupError(`${file} contains no nodes.`);
  return { region, nodes, taggedNodes, ways, relations };
}
