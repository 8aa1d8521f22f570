import { createContext, useContext } from "react";

/** Says that the page around is made for what stands in it, and can be loaded anew; a host's page never is. */
export const OwnPageContext = createContext(false);

export const useOwnPage = (): boolean => useContext(OwnPageContext);
