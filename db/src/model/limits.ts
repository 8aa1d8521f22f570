/** Bounds and defaults of the product, in one place. Lengths are in characters. */
export const limits = {
  patientName: 120,
  medicalRecordNumber: 40,
  location: 300,
  specialInstructions: 2000,
  contactPerson: 120,
  notes: 1000,
  reason: 500,
  feedback: 1000,
  search: 100,
  username: 64,
  passwordMin: 8,
  passwordMax: 200,
  nameMin: 2,
  name: 120,
  /** RFC 5321, 4.5.3.1.3. */
  email: 254,
  phone: 40,
  address: 300,
  organization: 160,
  contactMessage: 4000,
  idempotencyKey: 200,
  rating: { min: 1, max: 5 },
  /** A pick-up this many minutes back is still taken: a form filled in slowly starts at "now". */
  pickupGraceMinutes: 60,
  /** A pick-up further ahead than this many days is taken for a slip of the year. */
  pickupHorizonDays: 366,
  /** An arrival further ahead than this many days is taken for a slip of the date. */
  arrivalHorizonDays: 366,
  /** A milestone may be recorded this many minutes ahead of the server's clock (a phone's clock drifts). */
  milestoneAheadMinutes: 5,
} as const;

export const pageSizes = {
  history: 10,
  dashboard: 20,
  audit: 50,
  apiDefault: 100,
  apiMost: 500,
  /** Counts beside the tabs stop here and read "999+". */
  countedTo: 1000,
} as const;

export const sessionLimits = {
  /** Hours after which a session ends whatever happens. */
  absoluteHours: 12,
  /** Milliseconds between two looks at `/api/user`. */
  pollMilliseconds: 10_000,
} as const;
