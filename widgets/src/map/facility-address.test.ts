import { describe, expect, it } from "vitest";
import { facilityAddress, streetAndTown } from "./facility-address.ts";

const facility = {
  name: "Mercy Hospital",
  address: "1 Main St",
  city: "Springfield",
  state: "IL",
  zip: "62701",
};

describe("facilityAddress", () => {
  it("joins name, street, city, state and ZIP code", () => {
    expect(facilityAddress(facility)).toBe("Mercy Hospital, 1 Main St, Springfield, IL 62701");
  });

  it("omits unknown parts without a stray comma", () => {
    expect(facilityAddress({ ...facility, address: null, zip: null })).toBe(
      "Mercy Hospital, Springfield, IL",
    );
    expect(facilityAddress({ name: "Clinic", address: null, city: null, state: null, zip: null })).toBe(
      "Clinic",
    );
  });
});

describe("streetAndTown", () => {
  it("returns the address without the name", () => {
    expect(streetAndTown(facility)).toBe("1 Main St, Springfield, IL 62701");
  });
});
