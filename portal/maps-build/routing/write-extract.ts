import { deflateSync } from "node:zlib";
import Pbf from "pbf";
import type { Point, Relation, Tags } from "../basemap/read-extract.ts";

export interface ExtractContent {
  readonly nodes: ReadonlyMap<number, Point>;
  readonly ways: readonly { readonly id: number; readonly tags: Tags; readonly nodes: readonly number[] }[];
  readonly relations: readonly (Relation & { readonly id: number })[];
}

/** A unit is 100 nanodegrees, the format's default. */
const UNITS_PER_DEGREE = 1e7;
const memberTypes: Readonly<Record<string, number>> = { node: 0, way: 1, relation: 2 };

/**
 * Encodes a small OpenStreetMap extract (.osm.pbf), in one block. Valhalla needs ascending ids
 * (wiki.openstreetmap.org/wiki/PBF_Format).
 */
export function encodeExtract({ nodes, ways, relations }: ExtractContent): Uint8Array {
  const strings = new StringTable();
  const groups = [
    message(nodes, (all, pbf) => {
      for (const [id, point] of all) pbf.writeMessage(1, writeNode, { id, point });
    }),
    message(ways, (all, pbf) => {
      for (const way of all) pbf.writeMessage(3, writeWay, { ...way, strings });
    }),
    message(relations, (all, pbf) => {
      for (const relation of all) pbf.writeMessage(4, writeRelation, { ...relation, strings });
    }),
  ];
  const block = message(groups, (parts, pbf) => {
    pbf.writeBytesField(1, strings.encode());
    for (const part of parts) pbf.writeBytesField(2, part);
  });
  const header = message(["OsmSchema-V0.6"], ([feature = ""], pbf) => pbf.writeStringField(4, feature));
  return Buffer.concat([blob("OSMHeader", header), blob("OSMData", block)]);
}

function writeNode({ id, point: [longitude, latitude] }: { id: number; point: Point }, pbf: Pbf): void {
  pbf.writeSVarintField(1, id);
  pbf.writeSVarintField(8, Math.round(latitude * UNITS_PER_DEGREE));
  pbf.writeSVarintField(9, Math.round(longitude * UNITS_PER_DEGREE));
}

type Strings = { readonly strings: StringTable };

function writeWay({ id, tags, nodes, strings }: ExtractContent["ways"][number] & Strings, pbf: Pbf): void {
  pbf.writeVarintField(1, id);
  writeTags(tags, strings, pbf);
  pbf.writePackedSVarint(8, differences(nodes));
}

function writeRelation(
  { id, tags, members, strings }: ExtractContent["relations"][number] & Strings,
  pbf: Pbf,
): void {
  pbf.writeVarintField(1, id);
  writeTags(tags, strings, pbf);
  pbf.writePackedVarint(
    8,
    members.map(({ role }) => strings.indexOf(role)),
  );
  pbf.writePackedSVarint(9, differences(members.map(({ ref }) => ref)));
  pbf.writePackedVarint(
    10,
    members.map(({ type }) => memberTypes[type] ?? 0),
  );
}

function writeTags(tags: Tags, strings: StringTable, pbf: Pbf): void {
  const entries = Object.entries(tags);
  pbf.writePackedVarint(
    2,
    entries.map(([key]) => strings.indexOf(key)),
  );
  pbf.writePackedVarint(
    3,
    entries.map(([, value]) => strings.indexOf(value)),
  );
}

const differences = (values: readonly number[]) =>
  values.map((value, index) => value - (values[index - 1] ?? 0));

class StringTable {
  /** The format reserves index 0. */
  readonly #indexes = new Map([["", 0]]);

  indexOf(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  encode(): Uint8Array {
    return message([...this.#indexes.keys()], (texts, pbf) => {
      for (const text of texts) pbf.writeBytesField(1, Buffer.from(text));
    });
  }
}

function message<Content>(content: Content, write: (content: Content, pbf: Pbf) => void): Uint8Array {
  const pbf = new Pbf();
  write(content, pbf);
  return pbf.finish();
}

/** Precedes the content with its length and header. */
function blob(type: string, content: Uint8Array): Uint8Array {
  const body = message(content, (raw, pbf) => {
    pbf.writeVarintField(2, raw.length);
    pbf.writeBytesField(3, deflateSync(raw));
  });
  const header = message(type, (name, pbf) => {
    pbf.writeStringField(1, name);
    pbf.writeVarintField(3, body.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, body]);
}
