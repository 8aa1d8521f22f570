const STORAGE_KEY = "wardway-single-keys";

/** Whether single keys work in this browser. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

export function saveKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, "off");
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
