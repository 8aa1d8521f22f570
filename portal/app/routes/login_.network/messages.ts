export const messages = {
  "loginNetwork.onAnotherNetwork": "This device is on another network",
  "loginNetwork.worksOnOwnNetworks":
    "{organization} lets its accounts work on its own networks only. Connect to one of them, for example on site or by its VPN, and check again. You stay logged in.",
  "loginNetwork.yourAddress":
    "Your address now is {address}. Your administrator needs it if you should be able to work from here.",
} as const;
