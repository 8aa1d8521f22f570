import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce of this page's scripts while the server renders it; a browser has none and needs none. */
export const useNonce = () => useContext(NonceContext);
