export const messages = {
  "myTransports.myTransports": "My Transports",
  "myTransports.description":
    "Your company's transports that are approved or in progress, the next one first.",
  "myTransports.open": "Open the crew page of {patientName}",
  "myTransports.transportNumber": "Transport {id}",
  "myTransports.notOnThisPhone": "Shown with a connection",
  "myTransports.openedWithoutSignal":
    "No connection. The list is as this phone last had it, without patients and places.",
  "myTransports.simulation": "Simulation",
  "myTransports.none": "No transports",
  "myTransports.aTransportIsListedHere":
    "A transport is listed here once a hospital has approved your company's response.",
  "myTransports.opensAfterLogIn": "This page opens after you log in.",
  "myTransports.dashboardOpensAfterLogIn": "The dashboard opens after you log in.",
  "myTransports.openThisPage": "Open this page instead",
  "myTransports.openTheDashboard": "Open the dashboard instead",
  "myTransports.unit": "Unit",
  "myTransports.unitHint": "The vehicle you drive, such as Medic 12: its name on the maps.",
  "myTransports.saveUnit": "Save unit",
  "myTransports.pages": "My transports, pages",
  "myTransports.couldNotBeLoaded": "Your transports could not be loaded",
  "myTransports.whatYouSavedIsSafe":
    "Try again in a moment. If you had just saved something, check that it is there.",
} as const;
