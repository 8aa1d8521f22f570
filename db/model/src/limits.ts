/**
 * The constants of the product stand in this folder, each once: numbers here; the words that people choose from
 * (priorities, isolation, equipment, statuses, roles) in `vocabulary.ts`; what administrators set, with its defaults,
 * options and bounds, in `settings.ts`.
 */

/** Bounds of what people type. Lengths are in characters. */
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
  /** Characters of an encoded polyline: a way across the country, finely drawn, has fewer. */
  routeLine: 50_000,
  /** A week of driving. */
  routeSeconds: 604_800,
  rating: { min: 1, max: 5 },
  /** A pick-up this many minutes back is still taken: a form filled in slowly starts at "now". */
  pickupGraceMinutes: 60,
  /** A pick-up further ahead than this many days is taken for a slip of the year. */
  pickupHorizonDays: 366,
  /** An arrival further ahead than this many days is taken for a slip of the date. */
  arrivalHorizonDays: 366,
  /** A milestone may be recorded this many minutes ahead of the server's clock (a phone's clock drifts). */
  milestoneAheadMinutes: 5,
  /** A crew at the pick-up this many minutes after the promised arrival still counts as on time. */
  onTimeGraceMinutes: 5,
} as const;

export const pageSizes = {
  history: 10,
  dashboard: 20,
  audit: 50,
  accounts: 20,
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

/** Questions for a route that one account may ask within so many seconds. */
export const routeLimits = { questions: 60, seconds: 60 } as const;

/** How many of the open requests, those due next, a company may have in order of distance. */
export const nearestLimit = 1_000;

/** What the figures of a dashboard and a profile look back on. */
export const statisticsPeriods = {
  /** Days that a dashboard's reader may choose from. */
  days: [7, 30, 90, 365],
  defaultDays: 30,
  /** Days behind the averages of a profile. */
  profileDays: 365,
} as const;

export const toastLimits = {
  /** Milliseconds for which a message stands; one at a time. */
  shownMilliseconds: 5_000,
  /** Milliseconds after which a message that has gone is forgotten. */
  forgottenMilliseconds: 1_000_000,
} as const;

/** What keeps the public contact form from filling with spam, and the number of messages on a page of the list. */
export const contactLimits = {
  /** Seconds from the page to the message, below which a program is at work. */
  leastSeconds: 2,
  /** Hours after which a page is too old to be sent from. */
  mostHours: 24,
  /** Links in a message. */
  links: 2,
  /** Messages that one network may send within so many seconds. */
  perNetwork: { messages: 5, seconds: 3_600 },
  pageSize: 20,
} as const;

/** Addresses that one account may look up within so many seconds: a person with a map, and no list of addresses. */
export const geocodeLimits = { lookUps: 60, seconds: 300 } as const;

/** Questions for the public figures that one network may ask a process within so many seconds; seconds in a cache. */
export const statisticsLimits = { calls: 300, seconds: 60, cacheSeconds: 10 } as const;

/** Bounds of the live socket `/ws`, in each process of the portal. */
export const liveLimits = {
  /** Bytes of a message that a client sends. */
  messageBytes: 1_024,
  sockets: 10_000,
  /**
   * Sockets of one address; of one /64 network with IPv6. The staff of a hospital share one public address, with
   * several pages each; it takes twenty such addresses to fill a process.
   */
  socketsPerAddress: 500,
  /** Messages that one socket may send within so many seconds: all its topics, twice over. */
  flood: { messages: 40, seconds: 10 },
  /** Topics that one socket may hear at once. */
  topics: 20,
  /** Seconds between two heart-beats; a socket that missed one is closed. */
  heartbeatSeconds: 30,
  /** Seconds between two looks at whether the sessions that listen are still alive. */
  recheckSeconds: 15,
  /** Milliseconds between two looks at what has changed, beside those that a notification asks for. */
  lookMilliseconds: 1_000,
  /** Minutes for which a change is kept for the processes to read. */
  keptMinutes: 10,
  /** Bytes that may wait for a slow reader before it is cut off. */
  waitingBytes: 65_536,
} as const;

/** What the server believes of a phone's positions, and what it makes of them. */
export const trackingLimits = {
  /** Positions that are sent at once. */
  batch: 100,
  /** Calls that one account may make within so many seconds. */
  calls: { most: 60, seconds: 60 },
  /** Hours after which a position that waited in a dead zone is no longer taken. */
  oldestHours: 12,
  /** Seconds that a phone's clock may be ahead. */
  aheadSeconds: 120,
  /** Metres a second: faster than any ambulance on the road, slower than a jump between two places. */
  fastest: 70,
  /**
   * Seconds after which no jump is too far: a phone that was wrong once, as indoors by the address of a radio network
   * that has moved, is not disbelieved for the hours that the way back would take.
   */
  jumpSeconds: 300,
  /** Metres: a place known no better than this is none. */
  accuracyMost: 1_000,
  /** A position nearer than this to the one before, in metres and seconds, is not kept. */
  thin: { metres: 15, seconds: 10 },
  /** Minutes before the arrival from which on the vehicle is arriving soon. */
  arrivingSoonMinutes: 5,
  /** Metres around a place within which a vehicle is there, and beyond which it has left. */
  geofence: { there: 150, left: 300 },
  /** Seconds after which the last position is called old. */
  staleSeconds: 60,
} as const;
