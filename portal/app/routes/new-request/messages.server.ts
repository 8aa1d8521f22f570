export const messages = {
  "newRequest.someFieldsNeedAttention": "Some fields need attention.",
  "newRequest.thisFormWasSentBefore":
    "This form was sent before and its request is on the dashboard. Load the page again to create another one.",
  "newRequest.renewedAs": "Renewed as request {id}.",
} as const;
