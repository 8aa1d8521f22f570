import { StartupError } from "@wardway/db/startup-error";
import type { Box } from "./read-extract.ts";

/** @throws StartupError */
export function parseBounds(text: string): Box {
  const [west, south, east, north, ...rest] = text.split(",").map(Number);
  const isBox =
    west !== undefined &&
    south !== undefined &&
    east !== undefined &&
    north !== undefined &&
    rest.length === 0;
  if (!isBox || !(west < east && south < north)) {
    throw new StartupError("Pass the bounds as --bounds=WEST,SOUTH,EAST,NORTH, in degrees.");
  }
  return [west, south, east, north];
}
