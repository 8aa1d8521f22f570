import { createContext, useContext } from "react";

/** Whether the page is the portal's, not a host's. */
export const OwnPageContext = createContext(false);

export const useOwnPage = (): boolean => useContext(OwnPageContext);
