import { hydrateRoot } from "react-dom/client";
import { HydratedPage } from "./react-hydrated.tsx";

const place = document.getElementById("app");
if (!place) throw new Error("There is no place for the page.");
hydrateRoot(place, <HydratedPage {...JSON.parse(place.dataset.props ?? "")} />);
