import { createContext, useContext } from "react";

/** Whether the page may be reloaded: true for the portal's, false for a host's. */
export const OwnPageContext = createContext(false);

export const useOwnPage = (): boolean => useContext(OwnPageContext);
