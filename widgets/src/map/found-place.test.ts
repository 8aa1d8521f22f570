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
  it("returns the address if known", async () => {
    const known = { lat: 39.28, lng: -76.59, address: "1 Alder Street" };
    expect(await describePlace({ ...emptyMap, reverseGeocode: async () => known }, beside)).toEqual({
      text: "1 Alder Street",
      isAddress: true,
    });
  });

  it("returns the facility within its radius, and degrees beyond", async () => {
    const api = { ...emptyMap, searchFacilities: async () => [clinic] };
    expect(await describePlace(api, beside)).toMatchObject({
      text: "Harbor Clinic, 14 Quay Street, Baltimore, MD 21231",
    });
    expect(await describePlace(api, { ...beside, latitude: 39.29 })).toEqual({
      text: "39.29000, -76.59000",
      isAddress: false,
    });
  });

  it("returns degrees when the portal does not respond", async () => {
    const away = () => Promise.reject(new Error("away"));
    expect(await describePlace({ reverseGeocode: away, searchFacilities: away }, beside)).toMatchObject({
      text: "39.28110, -76.59000",
    });
  });
});
