import { RequestForm, Statistics, Tracking, WardwayProvider } from "@wardway/sdk/react";
import { useState } from "react";
import { getSession } from "./get-session";

// A stable object: a new one fills in the form again.
const prefill = { contactPerson: "Dana Whitfield" };

export function Transports() {
  const [id, setId] = useState<number | null>(null);
  const [followed, setFollowed] = useState("");
  return (
    <WardwayProvider baseUrl="https://wardway.example.org" getSession={getSession}>
      <h1>Patient transport</h1>
      <Statistics />
      <RequestForm
        prefill={prefill}
        onCreated={(request) => {
          setId(request.requestId);
          setFollowed(`Following transport ${request.requestId}.`);
        }}
      />
      <p id="followed" role="status">
        {followed}
      </p>
      {id !== null && (
        <Tracking
          requestId={id}
          onStatusChanged={(change) => setFollowed(`Transport ${change.requestId} is ${change.status}.`)}
        />
      )}
    </WardwayProvider>
  );
}
