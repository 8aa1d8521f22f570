import type { Page } from "playwright-core";
import { requestForm } from "./request-widget.ts";

/** Opens the form's map, marks a place, and zooms out until the map's region ends. */
export async function markOnMap(page: Page): Promise<void> {
  const form = await requestForm(page);
  await form.getByRole("button", { name: "Use Map for current location" }).click();
  await form
    .locator(".leaflet-control-scale-line")
    .getByText(/^\d+ k?m$/)
    .waitFor();
  await form.locator(".ww-map-place").first().waitFor({ state: "attached" });
  await form.locator(".leaflet-container").click({ position: { x: 60, y: 90 } });
  await form.locator(".ww-map-pin").waitFor();
  await form.locator(".ww-map-pin .ww-map-sign").waitFor({ state: "attached" });
  const zoomOut = form.getByRole("button", { name: "Zoom out" });
  for (let step = 0; step < 6; step += 1) await zoomOut.click();
  await form.getByText("U.S. Census Bureau").waitFor();
}

/** Opens the map of a transport whose vehicle has a position. */
export async function showVehicleMap(page: Page): Promise<void> {
  const tracking = page.locator("wardway-tracking");
  await tracking.getByRole("button", { name: "Show map" }).click();
  await tracking.locator(".ww-map-vehicle").getByText("Vehicle").waitFor();
  await tracking.locator(".ww-map-sign-origin").waitFor();
  await tracking
    .locator(".leaflet-control-scale-line")
    .getByText(/^\d+ k?m$/)
    .waitFor();
}
