import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // While developing: `ORIGIN=http://localhost:5173 npm start` answers the sessions.
  server: { proxy: { "/wardway-session": "http://127.0.0.1:8080" } },
});
