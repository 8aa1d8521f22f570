/** Decimal degrees, WGS 84. */
export interface Place {
  readonly text: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface DemoHospital {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly wards: Readonly<Record<Ward, string>>;
}
export type Ward = "bedside" | "intensive" | "emergency" | "discharge" | "infusion";

/** Their streets do not exist in Baltimore. */
export const demoHospitals = {
  larkmoor: {
    name: "Larkmoor Regional Medical Center",
    latitude: 39.2962,
    longitude: -76.5921,
    wards: {
      bedside: "4 West, room 412",
      intensive: "Medical ICU, bed 7",
      emergency: "Emergency Department, bay 3",
      discharge: "Discharge Lounge, ground floor",
      infusion: "Infusion Suite, 2 North",
    },
  },
  odhran: {
    name: "St. Odhran Hospital",
    latitude: 39.2891,
    longitude: -76.5478,
    wards: {
      bedside: "Ward 6B, room 18",
      intensive: "Cardiac ICU, bed 2",
      emergency: "Emergency Department, resuscitation 1",
      discharge: "Main entrance, patient pick-up",
      infusion: "Day Hospital, chair 5",
    },
  },
} as const satisfies Record<string, DemoHospital>;
export type HospitalKey = keyof typeof demoHospitals;

export const otherHospital = { larkmoor: "odhran", odhran: "larkmoor" } as const;

export function getWard(key: HospitalKey, ward: Ward): Place {
  const { name, latitude, longitude, wards } = demoHospitals[key];
  return { text: `${name}, ${wards[ward]}`, latitude, longitude };
}

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
