/** Seconds between two looks while the page is in sight. */
const interval = 30;

const counter = document.querySelector("[data-wardway]");
const portal = counter.dataset.wardway;
const note = counter.querySelector("[data-note]");
let client;
let asking = false;

async function refresh() {
  if (asking || document.visibilityState === "hidden") return;
  asking = true;
  try {
    client ??= (await import(`${portal}/sdk/v1/wardway.mjs`)).createClient({ baseUrl: portal });
    show(await client.statistics());
    note.textContent = "";
  } catch {
    note.textContent = `The figures could not be refreshed. Trying again every ${interval} seconds.`;
  }
  asking = false;
}

function show(statistics) {
  for (const place of counter.querySelectorAll("[data-figure]")) {
    const value = statistics[place.dataset.figure];
    place.textContent = place.dataset.figure === "averageRating" ? ratingText(value) : value.toLocaleString();
  }
}

/** 0 stands for no rating yet. */
function ratingText(average) {
  return average === 0 ? "-" : average.toLocaleString(undefined, { minimumFractionDigits: 1 });
}

setInterval(refresh, interval * 1000);
document.addEventListener("visibilitychange", refresh);
await refresh();
