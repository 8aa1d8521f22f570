/** Numeric limits of the product. Choices are in `vocabulary.ts`, administrators' settings in `settings.ts`. */

/** Limits of user input. Lengths are in characters. */
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
  /** A code of an authenticator app or a recovery code, with the separators that people type. */
  secondFactorCode: 40,
  /** Characters of an encoded polyline: more than a detailed route across the country has. */
  routeLine: 50_000,
  /** A week of driving. */
  routeSeconds: 604_800,
  rating: { min: 1, max: 5 },
  /** Minutes that a pick-up may be in the past: a form that is filled in slowly starts at "now". */
  pickupGraceMinutes: 60,
  /** Days that a pick-up may be ahead: later ones are typing errors. */
  pickupHorizonDays: 366,
  /** Days that an arrival may be ahead: later ones are typing errors. */
  arrivalHorizonDays: 366,
  /** Minutes that a milestone may be ahead of the server's clock, because phones' clocks drift. */
  milestoneAheadMinutes: 5,
  /** Minutes after the promised arrival at the pick-up that count as on time. */
  onTimeGraceMinutes: 5,
} as const;

export const pageSizes = {
  history: 10,
  dashboard: 20,
  audit: 50,
  accounts: 20,
  apiDefault: 100,
  apiMost: 500,
  /** Larger counts of tabs are displayed as "999+". */
  countedTo: 1000,
} as const;

export const sessionLimits = {
  /** Maximum lifetime of a session in hours. */
  absoluteHours: 12,
  /** Poll interval of `/api/user` in milliseconds. */
  pollMilliseconds: 10_000,
} as const;

/** Rate limit of route queries per account. */
export const routeLimits = { questions: 60, seconds: 60 } as const;

/** Open requests, those due first, that can be sorted by distance. */
export const nearestLimit = 1_000;

/** Periods of the statistics of dashboards and profiles. */
export const statisticsPeriods = {
  /** Periods of a dashboard in days. */
  days: [7, 30, 90, 365],
  defaultDays: 30,
  /** Days covered by the averages of a profile. */
  profileDays: 365,
} as const;

export const toastLimits = {
  /** Milliseconds for which a message is visible; one at a time. */
  shownMilliseconds: 5_000,
  /** Milliseconds after which a closed message is removed. */
  forgottenMilliseconds: 1_000_000,
} as const;

/** Spam protection of the public contact form, and the page size of its messages. */
export const contactLimits = {
  /** Minimum seconds between page load and submission: faster ones are automated. */
  leastSeconds: 2,
  /** Hours after which a page has expired. */
  mostHours: 24,
  /** Links in a message. */
  links: 2,
  /** Rate limit of messages per network. */
  perNetwork: { messages: 5, seconds: 3_600 },
  pageSize: 20,
} as const;

/** Rate limit of geocoding per account: enough for interactive use, too low for bulk queries. */
export const geocodeLimits = { lookUps: 60, seconds: 300 } as const;

/** Rate limit of the public statistics per network and process, and their cache lifetime in seconds. */
export const statisticsLimits = { calls: 300, seconds: 60, cacheSeconds: 10 } as const;

/** Limits of the live socket `/ws` per process. */
export const liveLimits = {
  /** Bytes of a client's message. */
  messageBytes: 1_024,
  sockets: 10_000,
  /**
   * Sockets per address (per /64 network with IPv6). The staff of a hospital share one public address, with several
   * pages each; twenty such addresses fill a process.
   */
  socketsPerAddress: 500,
  /** Rate limit of a socket's messages: twice the number of its topics. */
  flood: { messages: 40, seconds: 10 },
  /** Topics that a socket may subscribe to. */
  topics: 20,
  /** Heartbeat interval in seconds; a socket that misses one is closed. */
  heartbeatSeconds: 30,
  /** Interval in seconds at which subscribers' sessions are checked. */
  recheckSeconds: 15,
  /** Interval in milliseconds at which changes are polled, in addition to notifications. */
  lookMilliseconds: 1_000,
  /** Minutes for which a change is retained for all processes. */
  keptMinutes: 10,
  /** Bytes queued for a slow client before it is disconnected. */
  waitingBytes: 65_536,
} as const;

/** Limits of the position filter. */
export const trackingLimits = {
  /** Positions per call. */
  batch: 100,
  /** Rate limit of calls per account. */
  calls: { most: 60, seconds: 60 },
  /** Maximum age in hours of a position that was queued without reception. */
  oldestHours: 12,
  /** Seconds that a phone's clock may be ahead. */
  aheadSeconds: 120,
  /** Maximum plausible speed in metres per second. */
  fastest: 70,
  /**
   * Seconds after which any distance is plausible, so that one wrong position (indoors, from a relocated access point)
   * does not block correct ones for hours.
   */
  jumpSeconds: 300,
  /** Maximum accuracy radius in metres; less accurate positions are dropped. */
  accuracyMost: 1_000,
  /** Minimum distance to the previous position, in metres and seconds; closer ones are dropped. */
  thin: { metres: 15, seconds: 10 },
  /** Minutes before arrival from which the vehicle is arriving soon. */
  arrivingSoonMinutes: 5,
  /** Metres within which a vehicle has arrived at a location, and beyond which it has left. */
  geofence: { there: 150, left: 300 },
  /** Seconds after which the last position is stale. */
  staleSeconds: 60,
} as const;
