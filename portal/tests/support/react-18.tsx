import type { WardwayRequestElement } from "@wardway/sdk/elements";
import { RequestForm, Tracking, WardwayProvider } from "@wardway/sdk/react";
import { StrictMode, useRef, useState, version } from "react";
import { createRoot } from "react-dom/client";

/** Mounts and unmounts widgets on React 18. The document contains the portal's address and the session. */

const place = document.getElementById("app");
if (!place) throw new Error("There is no place for the page.");
const { portal: baseUrl = "", session = "" } = place.dataset;
const getSession = async () => session;

function Page() {
  const [isMounted, setMounted] = useState(true);
  const [followed, setFollowed] = useState<number | null>(null);
  const element = useRef<WardwayRequestElement>(null);
  return (
    <WardwayProvider baseUrl={baseUrl} getSession={getSession}>
      <h1>{`React ${version}`}</h1>
      <button type="button" onClick={() => setMounted(!isMounted)}>
        {isMounted ? "Take down" : "Put up"}
      </button>
      <button type="button" onClick={() => element.current?.toggleAttribute("data-reached")}>
        Reach
      </button>
      {isMounted && (
        <RequestForm
          ref={element}
          id="form"
          className="own"
          style={{ marginTop: 7 }}
          data-ward={4}
          aria-label="Transports of ward 4"
          onCreated={({ requestId }) => setFollowed(requestId)}
        />
      )}
      {isMounted && followed !== null && <Tracking requestId={followed} />}
    </WardwayProvider>
  );
}

createRoot(place).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
