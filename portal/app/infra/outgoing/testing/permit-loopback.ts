import { permitPrivateHosts } from "../permitted-hosts.server.ts";

/** The servers of the tests listen there, as those beside a portal in development do. */
permitPrivateHosts(["127.0.0.0/8", "::1"]);
