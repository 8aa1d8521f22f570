import { expect, test } from "vitest";
import { toTitleCase } from "./title-case.ts";

test.each([
  ["RIVERVIEW MEDICAL CENTER", "Riverview Medical Center"],
  ["ST. MARY'S HOSPITAL OF MCALLEN, LLC", "St. Mary's Hospital of McAllen, LLC"],
  ["VA MEDICAL CENTER - MARION, IN", "VA Medical Center - Marion, IN"],
  ["IU HEALTH UNIVERSITY HOSPITAL", "IU Health University Hospital"],
  ["GEORGE H. O'BRIEN, JR. VA MEDICAL CENTER", "George H. O'Brien, Jr. VA Medical Center"],
  ["THC CHICAGO, INC. - DBA KINDRED HOSPITAL", "THC Chicago, Inc. - DBA Kindred Hospital"],
  ["KAISER FND HOSP - FONTANA", "Kaiser Fnd Hosp - Fontana"],
  ["CHILDREN'S HOSP. AT STANFORD", "Children's Hosp. at Stanford"],
  ["DIGNITY HEALTH-ST.ROSE", "Dignity Health-St.Rose"],
  ["CENTEGRA HEALTH SYSTEM - MC HENRY HOSPITAL", "Centegra Health System - Mc Henry Hospital"],
  ["MARSHALL MEDICAL CENTER (1-RH)", "Marshall Medical Center (1-RH)"],
  ["THE PHYSICIANS' HOSPITAL IN ANADARKO", "The Physicians' Hospital in Anadarko"],
  ["VA HEALTH CARE CENTER (HCC) AT HARLINGEN", "VA Health Care Center (HCC) at Harlingen"],
  ["WILLOUGH AT NAPLES, THE", "Willough at Naples, The"],
  ["HAVRE DE GRACE", "Havre de Grace"],
  ["DE QUEEN", "De Queen"],
  ["WILKES-BARRE", "Wilkes-Barre"],
  ["1301 JACK WARNER PARKWAY N.E.", "1301 Jack Warner Parkway N.E."],
  ["3100 SW 89TH ST, UNIT 12B", "3100 SW 89th St, Unit 12B"],
  ["HOSPITAL SAN GERMÁN", "Hospital San Germán"],
])("%s reads %s", (capitals, read) => {
  expect(toTitleCase(capitals)).toBe(read);
});

test("text with lowercase letters is unchanged", () => {
  expect(toTitleCase("2100 SE Salerno Rd #6503")).toBe("2100 SE Salerno Rd #6503");
});
