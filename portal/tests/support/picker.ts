import type { Locator, Page } from "playwright-core";

export class Location {
  readonly field: Locator;
  readonly toggle: Locator;
  readonly panel: Locator;
  readonly search: Locator;
  readonly hits: Locator;
  readonly map: Locator;
  readonly marker: Locator;
  readonly status: Locator;
  readonly #page: Page;
  readonly #names: readonly [string, string];

  constructor(page: Page, label: "Current location" | "Destination") {
    const place = label.toLowerCase();
    this.#page = page;
    this.#names =
      label === "Destination"
        ? ["destinationLat", "destinationLong"]
        : ["startLocationLat", "startLocationLong"];
    this.field = page.getByRole("combobox", { name: new RegExp(`^${label}`) });
    this.toggle = page.getByRole("button", { name: new RegExp(`^(Use|Hide) Map for ${place}$`) });
    this.panel = page.getByRole("region", { name: `Map for ${place}`, exact: true });
    this.search = this.panel.getByRole("combobox");
    this.hits = this.panel.getByRole("option");
    this.map = this.panel.getByRole("application");
    this.marker = this.panel.locator(".ww-map-pin");
    this.status = this.panel.getByRole("status").last();
  }

  async open(): Promise<void> {
    await this.toggle.click();
    await this.map.waitFor();
  }

  /** Coordinates of the hidden fields in degrees, or null. */
  async position(): Promise<readonly [number, number] | null> {
    const [latitude = "", longitude = ""] = await Promise.all(
      this.#names.map((name) => this.#page.locator(`[name=${name}]`).inputValue()),
    );
    return latitude === "" ? null : [Number(latitude), Number(longitude)];
  }
}
