import {
  RequestForm,
  Responses,
  Statistics,
  Tracking,
  Transports,
  WardwayProvider,
} from "@wardway/sdk/react";
import { useState } from "react";
import { FollowForm } from "./follow-form.jsx";
import { getSession } from "./get-session.js";

// A stable object: a new one would fill in the form again. Pass patient data by this property only, never by a URL.
const prefill = { contactPerson: "Ruben Achterberg" };

export function App() {
  const [followed, setFollowed] = useState(null);
  const [compared, setCompared] = useState(null);
  const follow = (requestId) => {
    setFollowed(requestId);
    setCompared(null);
  };
  return (
    <WardwayProvider baseUrl={import.meta.env.VITE_WARDWAY_URL} getSession={getSession}>
      <header>
        <h1>Transport desk</h1>
        <Statistics />
      </header>
      <main>
        <section aria-labelledby="request-title">
          <h2 id="request-title">Request a transport</h2>
          <RequestForm prefill={prefill} onCreated={({ requestId }) => follow(requestId)} />
        </section>
        <section aria-labelledby="tracking-title">
          <h2 id="tracking-title">Follow a transport</h2>
          <FollowForm onFollow={follow} />
          {followed !== null && (
            <Tracking requestId={followed} onResponsesRequested={({ requestId }) => setCompared(requestId)} />
          )}
          {compared !== null && <Responses requestId={compared} />}
        </section>
        <section aria-labelledby="transports-title">
          <h2 id="transports-title">Our transports</h2>
          <Transports onSelected={({ requestId }) => follow(requestId)} />
        </section>
      </main>
    </WardwayProvider>
  );
}
