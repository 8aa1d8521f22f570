import { RequestForm, Statistics, Tracking, WardwayProvider } from "@wardway/sdk/react";
import { useState } from "react";
import { FollowForm } from "./follow-form.jsx";
import { getSession } from "./get-session.js";

// A stable object: a new one would fill in the form again. Pass patient data by this property only, never by a URL.
const prefill = { contactPerson: "Ruben Achterberg" };

export function App() {
  const [followed, setFollowed] = useState(null);
  return (
    <WardwayProvider baseUrl={import.meta.env.VITE_WARDWAY_URL} getSession={getSession}>
      <header>
        <h1>Transport desk</h1>
        <Statistics />
      </header>
      <main>
        <section aria-labelledby="request-title">
          <h2 id="request-title">Request a transport</h2>
          <RequestForm prefill={prefill} onCreated={({ id }) => setFollowed(id)} />
        </section>
        <section aria-labelledby="tracking-title">
          <h2 id="tracking-title">Follow a transport</h2>
          <FollowForm onFollow={setFollowed} />
          {followed !== null && <Tracking requestId={followed} />}
        </section>
      </main>
    </WardwayProvider>
  );
}
