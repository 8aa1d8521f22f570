/** Limits of user input; lengths in characters. */
export const limits = {
  patientName: 120,
  medicalRecordNumber: 40,
  location: 300,
  unit: 80,
  room: 40,
  specialInstructions: 2000,
  /** Of a hospital's template of requests. */
  templateName: 60,
  contactPerson: 120,
  /** One of the patient's needs as text. */
  need: 200,
  language: 60,
  weightKg: { min: 0.3, max: 500 },
  /** Liters per minute. */
  oxygenFlow: { min: 0.1, max: 80 },
  /** Steps. */
  stairs: { min: 0, max: 500 },
  notes: 1000,
  reason: 500,
  message: 1000,
  /** Of a hospital to one company about one request, or back. */
  messagesPerSide: 200,
  /** Of all threads about one request, the newest. */
  messagesShown: 1000,
  holdReasonMin: 10,
  feedback: 1000,
  search: 100,
  username: 64,
  /** The settings may require more without a second factor. */
  passwordMin: 8,
  passwordMax: 200,
  nameMin: 2,
  name: 120,
  /** RFC 5321, 4.5.3.1.3. */
  email: 254,
  phone: 40,
  address: 300,
  organization: 160,
  /** An organization's networks as text. */
  networks: 4_000,
  /** A vehicle's unit, shown beside its marker on maps. */
  vehicleUnit: 20,
  /** A hospital waits this long for a response before it asks further companies. */
  widenAfterMinutes: 1440,
  /** Companies that a hospital asks before the others. */
  stagedCompanies: 500,
  /** The name or number of a vehicle in a response. */
  vehicle: 60,
  logInName: 60,
  issuer: 300,
  clientId: 200,
  clientSecret: 500,
  groupsClaim: 100,
  /** A group's name at an OpenID provider. */
  group: 200,
  /** An organization's groups as text. */
  groups: 11_000,
  contactMessage: 4000,
  announcementSubject: 120,
  announcementText: 5000,
  /** Each of the privacy policy, the terms and the HIPAA notes. */
  legalText: 10_000,
  idempotencyKey: 200,
  /** Includes separators that people type. */
  secondFactorCode: 40,
  passkeyName: 60,
  /** Characters of an encoded polyline. */
  routeLine: 50_000,
  /** A week of driving. */
  routeSeconds: 604_800,
  rating: { min: 1, max: 5 },
  /** Allows for slowly filled forms that start at "now". */
  pickupGraceMinutes: 60,
  /** An older time is stored as the time of the request: no request is overdue when it is created. */
  pickupToleranceMinutes: 5,
  /** Later dates are typing errors. */
  pickupHorizonDays: 366,
  arrivalHorizonDays: 366,
  /** Of a response: a week. */
  validMinutes: 10_080,
  /** Phones' clocks drift. */
  milestoneAheadMinutes: 5,
  /** After its completion a transport takes late milestones for two days. */
  lateEntryHours: 48,
  onTimeGraceMinutes: 5,
  /** A hospital's templates of requests. */
  templates: 100,
  /** Open requests for one record number that a new one names. */
  duplicates: 5,
  /** The portal's form requires a confirmation of arrivals further from the pick-up time. */
  unconfirmedDifferenceMinutes: 60,
} as const;

export const standingOrderLimits = {
  /** Of a hospital, those that have not ended. */
  open: 200,
  /** Between two weeks of an order. */
  weeks: 8,
  daysAhead: 14,
  /** Next dates that are shown besides those with a request. */
  dates: 10,
  /** Missed days that are stored. */
  missed: 14,
  /** Between the pick-ups of requests that may be the same transport. */
  nearHours: 3,
} as const;

/** Of links to follow a transport. */
export const followLinkLimits = {
  /** By which one transport is followed at the same time. */
  open: 10,
  /** Those that have ended too. */
  listed: 50,
} as const;

export const pageSizes = {
  history: 10,
  dashboard: 20,
  audit: 50,
  accounts: 20,
  apiDefault: 100,
  apiMax: 500,
  /** Larger counts display as "999+". */
  maxCount: 1000,
} as const;

export const sessionLimits = {
  /** Maximum session lifetime. */
  absoluteHours: 12,
  /** Time before the end of a session at which the page warns. */
  warningSeconds: 120,
  /** Per account; the least recently used one ends. */
  perAccount: 100,
  /** Since the last proof by password or second factor, for sensitive acts. */
  confirmationMinutes: 5,
  /** Poll interval of `/api/user`. */
  pollMs: 10_000,
} as const;

/** From an administrator to the account's owner; then another one must be made. */
export const TEMPORARY_PASSWORD_DAYS = 7;

/** Route queries per account. */
export const routeLimits = { queries: 60, seconds: 60 } as const;

/** Open requests, due first, that can be sorted by distance. */
export const MAX_SORTED_BY_DISTANCE = 1_000;

export const statisticsPeriods = {
  days: [7, 30, 90, 365],
  defaultDays: 30,
  /** Covers the averages of a profile. */
  profileDays: 365,
} as const;

export const toastLimits = {
  /** Messages are shown one at a time. */
  visibleMs: 5_000,
  /** Time until a closed message is removed. */
  removalDelayMs: 1_000_000,
} as const;

/** Spam protection of the public contact form. */
export const contactLimits = {
  /** Faster submissions are automated. */
  minSeconds: 2,
  /** Lifetime of the form. */
  maxHours: 24,
  links: 2,
  /** Per network. */
  perNetwork: { messages: 5, seconds: 3_600 },
  pageSize: 20,
} as const;

export const announcementPageSize = 20;

/** Geocoding per account: too low for bulk queries. */
export const geocodeLimits = {
  /** By a provider, which charges for them or asks for few. */
  lookups: 60,
  /** In the portal's own index, while typing. */
  localLookups: 900,
  seconds: 300,
} as const;

/** Calls of one account, and of visitors by network; per process. */
export const callLimits = { seconds: 60, reads: 1_200, writes: 300, visits: 600 } as const;

/** The tables check the same numbers. */
export const organizationLimits = { networks: 50, groupRoles: 50 } as const;

/** Calls of the accounts and embed sites of one organization together; per process. */
export const organizationCallLimits = { reads: 12_000, writes: 3_000 } as const;

/** Requests that are created; over all processes. */
export const creationLimits = { seconds: 3_600, perPerson: 300, perOrganization: 1_500 } as const;

/** Different records that an account opens in an hour, compared with its busiest hour before. */
export const unusualReads = {
  /** Fewer are never unusual. */
  minRecords: 150,
  factor: 3,
  baselineDays: 14,
  /** Rows of the trail that are read, and accounts that are compared. */
  rows: 100_000,
  accounts: 50,
  rowsOfAccount: 20_000,
  /** On the administrators' dashboard. */
  shown: 5,
} as const;

/** Per network and process. */
export const statisticsLimits = { calls: 300, seconds: 60, cacheSeconds: 10 } as const;

/** Topics of a connection: one for each row of a page, and ten for the rest of it. */
const MAX_TOPICS = pageSizes.dashboard + 10;

/** Limits of `/ws` per process. */
export const liveLimits = {
  messageBytes: 1_024,
  sockets: 10_000,
  /** Per address (/64 with IPv6): a hospital's staff share one. */
  socketsPerAddress: 500,
  /** Twice the number of topics. */
  flood: { messages: 2 * MAX_TOPICS, seconds: 10 },
  topics: MAX_TOPICS,
  /** Heartbeat interval; a socket that misses one is closed. */
  heartbeatSeconds: 30,
  /** Interval of session checks. */
  recheckSeconds: 15,
  /** Poll interval in addition to notifications. */
  pollMs: 1_000,
  /** Retention of changes. */
  retentionMinutes: 10,
  /** Queue of a slow client before it is disconnected. */
  maxQueuedBytes: 65_536,
} as const;

/* In a module of its own, because tracking in a page needs no other limit. */
export { trackingLimits } from "./tracking-limits.ts";

/** Calls that wait for a side, for each kind of query; larger counts display as "50+". */
export const MAX_CALLS = 50;
/** A call that no one has opened ends after this time. */
export const CALL_HOURS = 24;
/** Time after which the call of a critical request that no one of its side has opened repeats. */
export const CRITICAL_CALL_REPEAT_MS = 60_000;

/** In the bell, and the default page size. */
export const NOTIFICATION_PAGE_SIZE = 20;

/** After it notifications of ended transports, and notices that were read, are removed. */
export const NOTIFICATION_DAYS = 90;

/** Higher counts display as `9+`. */
export const MAX_UNREAD_COUNT = 10;
