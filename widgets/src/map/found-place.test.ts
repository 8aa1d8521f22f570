import type { Facility } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { foundPlaces } from "./found-place.ts";
import { describePlace } from "./place-texts.ts";

const clinic: Facility = {
  id: 7,
  name: "Harbor Clinic",
  address: "14 Quay Street",
  city: "Baltimore",
  state: "MD",
  zip: "21231",
  beds: 40,
  latitude: 39.28,
  longitude: -76.59,
};
const beside = { latitude: 39.2811, longitude: -76.59 };
const emptyMap = { reverseGeocode: async () => null, searchFacilities: async () => [] };

describe("foundPlaces", () => {
  it("lists facilities with beds before addresses, with distances", () => {
    const address = { lat: 39.29, lng: -76.6, address: "1 Alder Street, Baltimore, MD" };
    expect(foundPlaces([clinic], [address], { latitude: 39.28, longitude: -76.59 })).toMatchObject([
      {
        kind: "facility",
        name: "Harbor Clinic",
        detail: "14 Quay Street, Baltimore, MD 21231 · 40 beds",
        distance: 0,
        address: "Harbor Clinic, 14 Quay Street, Baltimore, MD 21231",
      },
      { kind: "address", name: "1 Alder Street", detail: "Baltimore, MD", address: address.address },
    ]);
  });
});

describe("describePlace", () => {
  const name = "Harbor Clinic, 14 Quay Street, Baltimore, MD 21231";
  const withClinic = { ...emptyMap, searchFacilities: async () => [clinic] };

  it("returns the nearest of facility and address", async () => {
    const near = { lat: 39.281, lng: -76.59, address: "1 Alder Street" };
    const far = { lat: 39.29, lng: -76.59, address: "9 Elm Row" };
    expect(await describePlace({ ...withClinic, reverseGeocode: async () => near }, beside)).toBe(
      near.address,
    );
    expect(await describePlace({ ...withClinic, reverseGeocode: async () => far }, beside)).toBe(name);
    expect(await describePlace({ ...emptyMap, reverseGeocode: async () => far }, beside)).toBe(far.address);
  });

  it("returns the facility within its radius, and no coordinates beyond", async () => {
    expect(await describePlace(withClinic, beside)).toBe(name);
    expect(await describePlace(withClinic, { ...beside, latitude: 39.29 })).toBeNull();
  });

  it("returns null when the portal does not respond", async () => {
    const away = () => Promise.reject(new Error("away"));
    expect(await describePlace({ reverseGeocode: away, searchFacilities: away }, beside)).toBeNull();
  });
});
