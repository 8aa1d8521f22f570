import "@wardway/sdk/elements/auto";
import type {} from "@wardway/sdk/react-jsx";
import { useState, version } from "react";
import { createRoot } from "react-dom/client";

/** An element as a tag of React 19, with properties and a listener. The document contains the portal's address and so on. */

const place = document.getElementById("app");
if (!place) throw new Error("There is no place for the page.");
const { portal = "", session = "", request = "" } = place.dataset;
const getSession = async () => session;

function Page() {
  const [changes, setChanges] = useState<string[]>([]);
  const [isHeard, setHeard] = useState(true);
  return (
    <main>
      <h1>{`React ${version}`}</h1>
      <p id="changes">{changes.join(", ")}</p>
      <button type="button" onClick={() => setHeard(false)}>
        Stop listening
      </button>
      <wardway-tracking
        class="own"
        base-url={portal}
        headingLevel={3}
        requestId={Number(request)}
        getSession={getSession}
        onwardway-status-changed={
          isHeard ? ({ detail }) => setChanges([...changes, detail.status]) : undefined
        }
      />
    </main>
  );
}

createRoot(place).render(<Page />);
