export const choicesMessages = {
  "choices.none": "None",
  "choices.contact": "Contact",
  "choices.droplet": "Droplet",
  "choices.airborne": "Airborne",
  "choices.oxygen": "Oxygen",
  "choices.ivSupport": "IV Support",
  "choices.cardiacMonitor": "Cardiac Monitor",
  "choices.ventilator": "Ventilator",
  "choices.stretcher": "Stretcher",
  "choices.wheelchair": "Wheelchair",
} as const;
