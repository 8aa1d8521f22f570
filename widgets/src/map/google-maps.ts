import { createContext, useContext } from "react";
import { failureTexts, googleFailureTexts } from "./texts.ts";

/** Whether the portal uses Google Maps, whose messages the specification fixes. */
export const GoogleMapsContext = createContext(false);

export const useFailureTexts = () => (useContext(GoogleMapsContext) ? googleFailureTexts : failureTexts);
