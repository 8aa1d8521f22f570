/** Decimal degrees, WGS 84. */
export interface Place {
  /** Facility or address. */
  readonly text: string;
  readonly unit?: string;
  readonly room?: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface DemoHospital {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly wards: Readonly<Record<Ward, Pick<Place, "unit" | "room">>>;
}
export type Ward = "bedside" | "intensive" | "emergency" | "discharge" | "infusion";

/** Their streets do not exist in Baltimore. */
export const demoHospitals = {
  larkmoor: {
    name: "Larkmoor Regional Medical Center",
    latitude: 39.2962,
    longitude: -76.5921,
    wards: {
      bedside: { unit: "4 West", room: "412" },
      intensive: { unit: "Medical ICU", room: "Bed 7" },
      emergency: { unit: "Emergency Department", room: "Bay 3" },
      discharge: { unit: "Discharge Lounge" },
      infusion: { unit: "Infusion Suite" },
    },
  },
  odhran: {
    name: "St. Odhran Hospital",
    latitude: 39.2891,
    longitude: -76.5478,
    wards: {
      bedside: { unit: "Ward 6B", room: "18" },
      intensive: { unit: "Cardiac ICU", room: "Bed 2" },
      emergency: { unit: "Emergency Department", room: "Resuscitation 1" },
      discharge: { unit: "Main entrance" },
      infusion: { unit: "Day Hospital", room: "Chair 5" },
    },
  },
} as const satisfies Record<string, DemoHospital>;
export type HospitalKey = keyof typeof demoHospitals;

export const otherHospital = { larkmoor: "odhran", odhran: "larkmoor" } as const;

export function getWard(key: HospitalKey, ward: Ward): Place {
  const { name, latitude, longitude, wards } = demoHospitals[key];
  return { text: name, ...wards[ward], latitude, longitude };
}

/** Columns of a request, and the body of a call. */
export const toStops = (from: Place, to: Place) => ({
  currentLocation: from.text,
  currentUnit: from.unit ?? null,
  currentRoom: from.room ?? null,
  destination: to.text,
  destinationUnit: to.unit ?? null,
  destinationRoom: to.room ?? null,
});

export const destinations = {
  dialysis: {
    text: "Brookhollow Dialysis Center, 2810 Quarry Bend Road, Baltimore, MD 21224",
    latitude: 39.2874,
    longitude: -76.5702,
  },
  nursingHome: {
    text: "Wrenfield Nursing and Rehabilitation, 515 Amaranth Lane, Baltimore, MD 21213",
    latitude: 39.3011,
    longitude: -76.5755,
  },
  rehabilitation: {
    text: "Tansy Court Rehabilitation, 44 Tansy Court, Baltimore, MD 21222",
    latitude: 39.2703,
    longitude: -76.5402,
  },
  imaging: {
    text: "Copperline Imaging, 1208 Gantry Street, Baltimore, MD 21231",
    latitude: 39.2857,
    longitude: -76.5913,
  },
  oncology: {
    text: "Fennimore Oncology, 902 Vellum Avenue, Baltimore, MD 21205",
    latitude: 39.2989,
    longitude: -76.5838,
  },
  hospice: {
    text: "Harrowgate Hospice House, 60 Harrowgate Close, Baltimore, MD 21224",
    latitude: 39.2769,
    longitude: -76.5561,
  },
  behavioral: {
    text: "Pinder Street Behavioral Health, 331 Pinder Street, Baltimore, MD 21202",
    latitude: 39.2948,
    longitude: -76.6034,
  },
  apartment: {
    text: "Private residence, 118 Juniper Bend, apartment 3C, Baltimore, MD 21224",
    latitude: 39.2815,
    longitude: -76.5637,
  },
  rowhouse: {
    text: "Private residence, 27 Cobbler Row, Baltimore, MD 21231",
    latitude: 39.2841,
    longitude: -76.5949,
  },
} as const satisfies Record<string, Place>;
