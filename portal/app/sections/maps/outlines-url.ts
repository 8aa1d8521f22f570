/** State outlines (us-atlas, ISC; U.S. Census Bureau). */
export { default as outlinesUrl } from "us-atlas/states-10m.json?url";
