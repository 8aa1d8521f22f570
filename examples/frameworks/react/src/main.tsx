import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Transports } from "./transports";

const app = document.querySelector("#app");
if (app)
  createRoot(app).render(
    <StrictMode>
      <Transports />
    </StrictMode>,
  );
