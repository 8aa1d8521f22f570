import { statusLabel, type TransportRequest } from "@wardway/model";
import { trafficText } from "@wardway/widgets/map/traffic-text";
import { Card } from "@wardway/widgets/ui/card";
import { formatDetailDistance, formatDetailDuration } from "@wardway/widgets/ui/durations";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { Time } from "@wardway/widgets/ui/time";
import { EyeOff, ShieldAlert } from "lucide-react";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { useClock } from "#app/ui/use-clock.ts";

const none = <span className="text-muted">None</span>;

/** All fields of a request, ordered by a crew's needs. */
export function TransportDetails({ request }: { request: TransportRequest }) {
  return (
    <div className="space-y-4 lg:space-y-5">
      {request.medicalRecordNumber === null && <InitialsNote />}
      <Journey request={request} />
      <Care request={request} />
      <Contacts request={request} />
    </div>
  );
}

/** HIPAA minimum necessary: companies that are not assigned see initials only. */
function InitialsNote() {
  return (
    <p className="flex items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 text-muted">
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      You see initials until your response is approved.
    </p>
  );
}

function Journey({ request }: { request: TransportRequest }) {
  const clock = useClock();
  return (
    <Card title="Journey">
      <Facts>
        <Fact name="Pick-up" wide>
          <span className="text-lg">{request.currentLocation}</span>
        </Fact>
        <Fact name="Destination" wide>
          <span className="text-lg">{request.destination}</span>
        </Fact>
        <Fact name="Transport date">
          <Time {...clock} value={request.transportDate} />
        </Fact>
        <Fact name="Priority">
          <PriorityBadge priority={request.priority} />
        </Fact>
        {request.estimatedTravelTime !== null && (
          <Fact name={request.routeSource === "estimate" ? "Travel time (estimate)" : "Travel time"}>
            {formatDetailDuration(request.estimatedTravelTime)}
            {request.trafficCondition &&
              `, ${trafficText(request.trafficCondition, request.routeSource === "estimate").toLowerCase()}`}
          </Fact>
        )}
        {request.estimatedDistance !== null && (
          <Fact name={request.routeSource === "estimate" ? "Distance (estimate)" : "Distance"}>
            {formatDetailDistance(Number(request.estimatedDistance))}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Care({ request }: { request: TransportRequest }) {
  const { isolationPrecautions: isolation, equipment } = request;
  return (
    <Card title="Patient and care">
      <Facts>
        {request.medicalRecordNumber !== null && (
          <Fact name="Medical record number">
            <span className="font-mono">{request.medicalRecordNumber}</span>
          </Fact>
        )}
        <Fact name="Isolation precautions">
          {isolation === "none" ? (
            none
          ) : (
            <span className="inline-flex items-center gap-1.5 font-medium text-high">
              <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
              {statusLabel(isolation)}
            </span>
          )}
        </Fact>
        <Fact name="Equipment" wide>
          {equipment === null ? (
            none
          ) : (
            <ul className="mt-1 flex flex-wrap gap-2">
              {equipment.split(", ").map((item) => (
                <li key={item} className="rounded-full border border-line bg-raised px-3 py-0.5 text-sm">
                  {item}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name="Special instructions" wide>
          {request.specialInstructions === null ? (
            none
          ) : (
            <span className="whitespace-pre-line">{request.specialInstructions}</span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

function Contacts({ request }: { request: TransportRequest }) {
  const clock = useClock();
  return (
    <Card title="Contacts">
      <Facts>
        <Fact name="Hospital">{request.hospitalName}</Fact>
        <Fact name="Contact person">{request.contactPerson ?? none}</Fact>
        <Fact name="Ambulance company">
          {request.ambulanceCompanyName ?? <span className="text-muted">Not assigned</span>}
        </Fact>
        <Fact name="Requested">
          <Time {...clock} value={request.createdAt} />
        </Fact>
      </Facts>
    </Card>
  );
}
