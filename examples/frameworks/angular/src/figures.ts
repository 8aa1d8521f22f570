import { Component, CUSTOM_ELEMENTS_SCHEMA } from "@angular/core";

@Component({
  selector: "app-figures",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<wardway-statistics [pollSeconds]="60"></wardway-statistics>`,
})
export class Figures {}
