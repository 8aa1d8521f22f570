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

type Names = readonly (keyof RequestTexts)[];

/** A text with its position, and what is inside the place. */
const places: readonly { readonly place: Names; readonly inside: Names }[] = [
  {
    place: ["currentLocation", "startLocationLat", "startLocationLong"],
    inside: ["currentUnit", "currentRoom"],
  },
  {
    place: ["destination", "destinationLat", "destinationLong"],
    inside: ["destinationUnit", "destinationRoom"],
  },
];

/** Only valid together. */
const groups: readonly Names[] = [
  ...places.map(({ place, inside }) => [...place, ...inside]),
  ["weight", "weightUnit"],
  ["levelOfService", "levelReason"],
];

export function typedTexts(texts: RequestTexts, untouched: RequestTexts): RequestDraft {
  const isTyped = (name: keyof RequestTexts) =>
    JSON.stringify(texts[name]) !== JSON.stringify(untouched[name]);
  const names = (Object.keys(untouched) as (keyof RequestTexts)[]).filter((name) => {
    if (pickupNames.includes(name)) return isPickupChosen(texts, untouched);
    const group = groups.find((members) => members.some((member) => member === name));
    return (group ?? [name]).some(isTyped);
  });
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}

/**
 * What the user has typed over texts that have changed since. Of a list, what was checked and unchecked. A unit or a room
 * stays as long as the place is the same.
 * @param typed over `before`
 */
export function typedOver(typed: RequestDraft, before: RequestTexts, present: RequestTexts): RequestDraft {
  const chosen = { ...before, ...typed };
  const dropped = places.flatMap(({ place, inside }) => {
    if (place.some((name) => chosen[name] !== before[name])) return [];
    const isSame = place.every((name) => before[name] === present[name]);
    return [...place, ...inside.filter((name) => !isSame || chosen[name] === before[name])];
  });
  const names = (Object.keys(typed) as (keyof RequestTexts)[]).filter((name) => !dropped.includes(name));
  return Object.fromEntries(names.map((name) => [name, merge(chosen[name], before[name], present[name])]));
}

type Text = RequestTexts[keyof RequestTexts];

function merge(chosen: Text, before: Text, present: Text): Text {
  if (!Array.isArray(chosen) || !Array.isArray(before) || !Array.isArray(present)) return chosen;
  const remaining = present.filter((choice) => chosen.includes(choice) || !before.includes(choice));
  const added = chosen.filter((choice) => !before.includes(choice) && !present.includes(choice));
  return [...remaining, ...added];
}
