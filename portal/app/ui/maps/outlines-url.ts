/** The states' outlines (us-atlas, ISC; U.S. Census Bureau), fetched by the maps. */
export { default as outlinesUrl } from "us-atlas/states-10m.json?url";
