/** The states' outlines (us-atlas, ISC; U.S. Census Bureau), a file of its own that a map fetches. */
export { default as outlinesUrl } from "us-atlas/states-10m.json?url";
