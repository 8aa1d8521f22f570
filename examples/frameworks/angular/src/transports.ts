import { Component, signal } from "@angular/core";
import type { WardwayElementEvents } from "@wardway/sdk/elements";
import { Figures } from "./figures";
import { getSession } from "./get-session";
import { WardwayRequest, WardwayTracking } from "./wardway";

@Component({
  selector: "app-transports",
  imports: [Figures, WardwayRequest, WardwayTracking],
  template: `
    <h1>Patient transport</h1>
    <app-figures />
    <wardway-request
      [getSession]="getSession"
      [prefill]="prefill"
      (wardway-request-created)="onCreated($event)"
    ></wardway-request>
    <p id="followed" role="status">{{ followed() }}</p>
    @if (id(); as requestId) {
      <wardway-tracking
        [requestId]="requestId"
        [getSession]="getSession"
        (wardway-status-changed)="onStatusChanged($event)"
      ></wardway-tracking>
    }
  `,
})
export class Transports {
  protected readonly getSession = getSession;
  protected readonly prefill = { contactPerson: "Dana Whitfield" };
  protected readonly id = signal<number | null>(null);
  protected readonly followed = signal("");

  protected onCreated({ detail }: WardwayElementEvents["wardway-request-created"]) {
    this.id.set(detail.requestId);
    this.followed.set(`Following transport ${detail.requestId}.`);
  }

  protected onStatusChanged({ detail }: WardwayElementEvents["wardway-status-changed"]) {
    this.followed.set(`Transport ${detail.requestId} is ${detail.status}.`);
  }
}
