import {
  type AdminStatistics,
  type AdminUser,
  type AuditLogEntry,
  errorCategories,
  type Facility,
  type Health,
  type MapLocation,
  type Notification,
  type Problem,
  type PublicStatistics,
  problemType,
  type Rating,
  type RouteData,
  type SessionUser,
  type SharedPositions,
  type Tracking,
  type TransportEvent,
  type TransportRequest,
  type TransportResponse,
  type WidgetSession,
  type WidgetSessionFacts,
} from "@wardway/model";
import { fieldTerm, issue } from "@wardway/model/messages/issue";
import { decodeMessage } from "@wardway/model/messages/message";

/** One transport as each response shows it; invented. */
const hospital = { id: 3, name: "Larkmoor Regional Medical Center" };
const company = { id: 1, name: "Bluegate Ambulance" };
const transportRequestId = 1042;
const requestedAt = "2027-03-02T16:05:12.000Z";
const polyline = "ocgqFzbpsM_@kBiC{@gAqE";

const nameMissing = decodeMessage(issue("text.required", { label: fieldTerm("Patient name") }));

export const problem: Problem = {
  type: problemType(nameMissing.code),
  title: errorCategories.invalid.title,
  status: 422,
  detail: nameMissing.message,
  category: "invalid",
  code: nameMissing.code,
  params: nameMissing.params,
  errors: [{ field: "patientName", ...nameMissing }],
};

export const sessionUser: SessionUser = {
  id: 12,
  name: "Dana Whitfield",
  username: "d.whitfield",
  email: "d.whitfield@larkmoor.example",
  phone: null,
  address: null,
  role: "hospital",
  organizationId: hospital.id,
  organization: hospital.name,
  createdAt: "2026-11-02T09:00:00.000Z",
};

export const transportRequest: TransportRequest = {
  id: transportRequestId,
  hospitalId: hospital.id,
  hospitalName: hospital.name,
  hospitalTimeZone: "America/New_York",
  patientName: "Maria Lindqvist",
  medicalRecordNumber: "MRN-20417",
  currentLocation: "Larkmoor Regional Medical Center",
  currentUnit: "4 West",
  currentRoom: "412",
  destination: "Brookhollow Dialysis Center",
  destinationUnit: null,
  destinationRoom: null,
  transportDate: "2027-03-04T19:30:00.000Z",
  priority: "high",
  isolationPrecautions: "none",
  equipment: "Oxygen, Stretcher",
  levelOfService: "bls",
  levelReason: null,
  needs: { weightKg: 82, oxygenDevice: "nasal_cannula", oxygenFlow: 2, care: ["fall_risk"] },
  specialInstructions: null,
  contactPerson: "Dana Whitfield",
  acceptingPhysician: "Dr. Ines Varga",
  bedConfirmedAt: "2027-03-04T17:20:00.000Z",
  reportCalledAt: null,
  status: "approved",
  ambulanceCompanyId: company.id,
  ambulanceCompanyName: company.name,
  promisedArrival: "2027-03-04T19:10:00.000Z",
  earliestArrival: null,
  openResponses: 0,
  contacts: {
    hospitalPhone: "(410) 555-0110",
    requesterPhone: "(410) 555-0112",
    companyPhone: "(410) 555-0130",
    crewPhone: null,
  },
  lastMilestone: "en_route",
  startLocationLat: "39.2971",
  startLocationLong: "-76.5929",
  destinationLat: "39.3299",
  destinationLong: "-76.6205",
  optimalRoute: polyline,
  trafficCondition: "light",
  estimatedTravelTime: 840,
  estimatedDistance: "6200",
  routeSource: "google",
  routeLastUpdated: requestedAt,
  baseDistance: null,
  baseDriveTime: null,
  createdAt: requestedAt,
  updatedAt: "2027-03-04T18:52:40.000Z",
  version: 4,
  revision: 1,
};

export const transportEvent: TransportEvent = {
  id: 5310,
  type: "en_route",
  occurredAt: "2027-03-04T18:52:00.000Z",
  recordedAt: "2027-03-04T18:52:40.000Z",
  actorName: null,
  organizationName: company.name,
  details: {},
  correction: null,
};

export const transportResponse: TransportResponse = {
  id: 2077,
  transportRequestId,
  ambulanceCompanyId: company.id,
  ambulanceCompanyName: company.name,
  ambulanceCompanyPhone: "(410) 555-0130",
  companyRating: 4.6,
  companyRatings: 38,
  baseDistance: 3_900,
  baseDriveTime: 430,
  estimatedArrival: "2027-03-04T19:10:00.000Z",
  notes: "Crew of two.",
  offeredLevel: null,
  vehicle: "Unit 12",
  offeredPickup: null,
  expiresAt: null,
  status: "pending",
  createdAt: "2027-03-02T16:21:48.000Z",
};

export const tracking: Tracking = {
  requestId: transportRequestId,
  position: {
    latitude: 39.3049,
    longitude: -76.6018,
    accuracy: 6,
    speed: 9.8,
    heading: 318,
    recordedAt: "2027-03-04T19:05:12.000Z",
    receivedAt: "2027-03-04T19:05:13.412Z",
  },
  trail: "{m{nFz~orMkC~CkCjC",
  leg: "to_pickup",
  remainingDistance: 1_480,
  remainingTime: 262,
  arrival: "2027-03-04T19:09:34.000Z",
  promisedArrival: "2027-03-04T19:10:00.000Z",
  difference: -26,
  source: "google",
  polyline: "sv{nFfhprMoFfTkWfT",
  isEstimate: false,
  isArrivingSoon: true,
  suggestion: null,
  computedAt: "2027-03-04T19:05:14.000Z",
};

export const sharedPositions: SharedPositions = { stored: 2, implausible: 0, isShown: true, tracking };

export const rating: Rating = {
  id: 611,
  transportRequestId,
  hospitalId: hospital.id,
  hospitalName: hospital.name,
  ambulanceCompanyId: company.id,
  ambulanceCompanyName: company.name,
  rating: 5,
  feedback: "On time and careful.",
  createdAt: "2027-03-05T08:14:03.000Z",
};

export const facility: Facility = {
  id: 218,
  name: "Brookhollow Dialysis Center",
  address: "410 Alder Street",
  city: "Brookhollow",
  state: "MD",
  zip: "21211",
  beds: 24,
  latitude: 39.3299,
  longitude: -76.6205,
};

export const mapLocation: MapLocation = {
  lat: 39.3299,
  lng: -76.6205,
  address: "410 Alder Street, Brookhollow, MD 21211",
};

export const routeData: RouteData = {
  duration: 840,
  distance: 6_200,
  polyline,
  trafficCondition: "light",
  source: "google",
  isEstimate: false,
};

export const notification: Notification = {
  id: 7312,
  type: "response_received",
  transportRequestId,
  embedSite: null,
  emergencyAccess: null,
  standingOrderId: null,
  canOpen: true,
  waits: true,
  organizationName: company.name,
  patientInitials: "A. R.",
  currentLocation: "Larkmoor General",
  currentUnit: "Ward 3 East",
  currentRoom: null,
  destination: "Wrenfield Rehabilitation Center",
  destinationUnit: null,
  destinationRoom: null,
  createdAt: "2027-03-02T16:21:48.000Z",
  readAt: null,
};

export const unread = { unread: 2 };

export const adminUser: AdminUser = {
  id: 12,
  username: "d.whitfield",
  name: "Dana Whitfield",
  email: "d.whitfield@larkmoor.example",
  role: "hospital",
  organizationId: hospital.id,
  organization: hospital.name,
  isManager: true,
  deactivatedAt: null,
};

export const auditLogEntry: AuditLogEntry = {
  id: 90_412,
  timestamp: requestedAt,
  userId: 12,
  username: "d.whitfield",
  action: "request.create",
  resourceType: "transport_request",
  resourceId: transportRequestId,
  ipAddress: "192.0.2.17",
  details: {},
  success: true,
};

export const adminStatistics: AdminStatistics = {
  users: { active: 41, deactivated: 3, hospital: 24, ambulance: 15, admin: 2, signedIn: 9 },
  organizations: { hospital: 2, ambulance: 3 },
  requests: { pending: 4, needs_approval: 2, approved: 5, in_progress: 3, completed: 986, cancelled: 42 },
  openInvitations: 1,
  auditEntries: 1_204,
  transports: [{ date: "2027-03-04", created: 31, completed: 28, cancelled: 1 }],
  arrivals: { judged: 412, onTime: 371, lateNow: 2 },
  timeZone: "America/New_York",
};

export const publicStatistics: PublicStatistics = {
  completedTransports: 986,
  averageRating: 4.6,
  hospitals: 2,
  ambulanceCompanies: 3,
  lastUpdated: "2027-03-04T20:02:11.000Z",
};

export const health: Health = {
  status: "ok",
  timestamp: "2027-03-04T20:05:00.000Z",
  services: { database: "connected", maps: "not_set_up" },
};

export const widgetSession: WidgetSession = {
  session: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaXRlIjozfQ.Zm9yIGV4YW1wbGU",
  expiresAt: "2027-03-04T20:17:00.000Z",
};

export const widgetSessionFacts: WidgetSessionFacts = {
  hospital: {
    ...hospital,
    timeZone: "America/New_York",
    distanceUnit: "km",
    hourFormat: "24h",
    position: { latitude: 39.2962, longitude: -76.5921 },
    units: ["4 West", "Medical ICU"],
    templates: [{ id: 5, name: "Dialysis, 4 West" }],
  },
  staff: { id: "w-17", name: "Maren Falk" },
  scopes: ["request", "track"],
  requestIds: null,
  expiresAt: "2027-03-04T20:17:00.000Z",
  maxDistanceMiles: 100,
};
