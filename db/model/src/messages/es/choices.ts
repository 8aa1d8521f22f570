import type { choicesMessages as english } from "../en/choices.ts";

export const choicesMessages = {
  "choices.none": "Ninguna",
  "choices.contact": "Contacto",
  "choices.droplet": "Por gotas",
  "choices.airborne": "Por aire",
  "choices.oxygen": "Oxígeno",
  "choices.ivSupport": "Vía intravenosa",
  "choices.cardiacMonitor": "Monitor cardíaco",
  "choices.ventilator": "Ventilador",
  "choices.stretcher": "Camilla",
  "choices.wheelchair": "Silla de ruedas",
} satisfies Record<keyof typeof english, string>;
