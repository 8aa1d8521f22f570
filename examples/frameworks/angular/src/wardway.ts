import { Directive, ElementRef, effect, inject, input } from "@angular/core";
import type { GetSession } from "@wardway/sdk";
import type { WardwayRequestElement, WardwayTrackingElement } from "@wardway/sdk/elements";

@Directive({ selector: "wardway-request" })
export class WardwayRequest {
  readonly getSession = input.required<GetSession>();
  readonly prefill = input<WardwayRequestElement["prefill"]>();
  readonly #element = inject<ElementRef<WardwayRequestElement>>(ElementRef).nativeElement;

  constructor() {
    effect(() => {
      this.#element.getSession = this.getSession();
    });
    effect(() => {
      this.#element.prefill = this.prefill();
    });
  }
}

@Directive({ selector: "wardway-tracking" })
export class WardwayTracking {
  readonly getSession = input.required<GetSession>();
  readonly requestId = input.required<number>();
  readonly #element = inject<ElementRef<WardwayTrackingElement>>(ElementRef).nativeElement;

  constructor() {
    effect(() => {
      this.#element.getSession = this.getSession();
    });
    effect(() => {
      this.#element.requestId = this.requestId();
    });
  }
}
