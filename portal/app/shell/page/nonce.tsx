import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** Empty in a browser, which needs no nonce. */
export const useNonce = () => useContext(NonceContext);
