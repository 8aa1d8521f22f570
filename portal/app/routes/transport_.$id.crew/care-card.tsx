import { statusLabel, type TransportRequest } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { ShieldAlert } from "lucide-react";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";

/** Precautions, equipment, instructions and contacts. */
export function CareCard({ request }: { request: TransportRequest }) {
  const { isolationPrecautions: isolation, equipment, specialInstructions, contactPerson } = request;
  const items = equipment?.split(", ") ?? [];
  return (
    <Card title="Patient and care">
      {(isolation !== "none" || items.length > 0) && (
        <ul className="mb-4 flex flex-wrap gap-2">
          {isolation !== "none" && (
            <li className="inline-flex items-center gap-1.5 rounded-full bg-high/12 px-3 py-1 font-medium text-high">
              <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
              {statusLabel(isolation)} precautions
            </li>
          )}
          {items.map((item) => (
            <li key={item} className="rounded-full border border-line bg-raised px-3 py-1">
              {item}
            </li>
          ))}
        </ul>
      )}
      <Facts>
        {specialInstructions !== null && (
          <Fact name="Special instructions" wide>
            <span className="whitespace-pre-line">{specialInstructions}</span>
          </Fact>
        )}
        <Fact name="Contact person">{contactPerson ?? <span className="text-muted">None named</span>}</Fact>
        <Fact name="Hospital">{request.hospitalName}</Fact>
        {request.medicalRecordNumber !== null && (
          <Fact name="Medical record number">
            <span className="font-mono">{request.medicalRecordNumber}</span>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
