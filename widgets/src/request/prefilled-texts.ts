import { isPickupChosen, pickupNames } from "./pickup-choice.ts";
import type { RequestTexts } from "./request-defaults.ts";
import type { RequestDraft } from "./request-draft.ts";
import type { FormPrefill, OwnHospital, PrefilledPlace } from "./request-widget-props.ts";

export function prefilledTexts(defaults: RequestTexts, prefill: FormPrefill = {}): RequestTexts {
  const from = prefill.currentLocation && placeTexts(prefill.currentLocation);
  const to = prefill.destination && placeTexts(prefill.destination);
  return {
    ...defaults,
    patientName: prefill.patientName ?? defaults.patientName,
    medicalRecordNumber: prefill.medicalRecordNumber ?? defaults.medicalRecordNumber,
    ...(from && {
      currentLocation: from.text,
      currentUnit: from.unit,
      currentRoom: from.room,
      startLocationLat: from.latitude,
      startLocationLong: from.longitude,
    }),
    ...(to && {
      destination: to.text,
      destinationUnit: to.unit,
      destinationRoom: to.room,
      destinationLat: to.latitude,
      destinationLong: to.longitude,
    }),
    specialInstructions: prefill.specialInstructions ?? defaults.specialInstructions,
    contactPerson: prefill.contactPerson ?? defaults.contactPerson,
    // A host that gives either specifies the pick-up.
    asSoonAsPossible: (prefill.date ?? prefill.time) === undefined ? defaults.asSoonAsPossible : "",
    date: prefill.date ?? defaults.date,
    time: prefill.time ?? defaults.time,
    priority: prefill.priority ?? defaults.priority,
    isolationPrecautions: prefill.isolationPrecautions ?? defaults.isolationPrecautions,
    equipment: prefill.equipment ? [...prefill.equipment] : defaults.equipment,
  };
}

export const toPrefilledPlace = ({ name, position }: OwnHospital): PrefilledPlace => ({
  text: name,
  ...(position && { position }),
});

function placeTexts({ text, unit = "", room = "", position }: PrefilledPlace) {
  return {
    text,
    unit,
    room,
    latitude: position ? String(position.latitude) : "",
    longitude: position ? String(position.longitude) : "",
  };
}

/** Text, position, unit and room are only valid together. */
const places = [
  ["currentLocation", "currentUnit", "currentRoom", "startLocationLat", "startLocationLong"],
  ["destination", "destinationUnit", "destinationRoom", "destinationLat", "destinationLong"],
] as const;

export function typedTexts(texts: RequestTexts, untouched: RequestTexts): RequestDraft {
  const isTyped = (name: keyof RequestTexts) =>
    JSON.stringify(texts[name]) !== JSON.stringify(untouched[name]);
  const names = (Object.keys(untouched) as (keyof RequestTexts)[]).filter((name) => {
    if (pickupNames.includes(name)) return isPickupChosen(texts, untouched);
    const place = places.find((group) => group.some((member) => member === name));
    return (place ?? [name]).some(isTyped);
  });
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}
