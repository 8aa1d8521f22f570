/** Of a statute mile. */
export const METERS_PER_MILE = 1_609.344;

/** Kilograms of a pound. */
export const POUND_KG = 0.45359237;
