import type * as model from "@wardway/model";
import { describe, expectTypeOf, it } from "vitest";
import type * as shapes from "./shapes.ts";
import type { WardwayClient } from "./wardway-client.ts";

/** Without `readonly`, which the answers' schemas do not say. */
type Plain<Value> = Value extends readonly (infer Item)[]
  ? Plain<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

/** Compared when the workspace is type-checked: the published package has its own types, without the schemas. */
describe("the shapes of the package", () => {
  it("are those that the portal answers", () => {
    expectTypeOf<Plain<shapes.Tracking>>().toEqualTypeOf<Plain<model.Tracking>>();
    expectTypeOf<Plain<shapes.VehiclePosition>>().toEqualTypeOf<Plain<model.VehiclePosition>>();
    expectTypeOf<Plain<shapes.SharedPositions>>().toEqualTypeOf<Plain<model.SharedPositions>>();
    expectTypeOf<Plain<shapes.MapStart>>().toEqualTypeOf<Plain<model.MapStart>>();
    expectTypeOf<Plain<shapes.RouteResult>>().toEqualTypeOf<Plain<model.RouteResult>>();
    expectTypeOf<Plain<shapes.WidgetSessionFacts>>().toEqualTypeOf<Plain<model.WidgetSessionFacts>>();
    expectTypeOf<Plain<shapes.FieldError>>().toEqualTypeOf<Plain<model.FieldError>>();
  });

  it("are those that the portal takes", () => {
    expectTypeOf<shapes.NewRequest>().toExtend<model.CreateRequestBody>();
    expectTypeOf<shapes.NewResponse>().toExtend<model.CreateResponseBody>();
    expectTypeOf<shapes.NewRating>().toExtend<model.RateBody>();
    expectTypeOf<shapes.PositionFix>().toExtend<model.PositionFix>();
    expectTypeOf<keyof shapes.NewRating>().toEqualTypeOf<keyof model.RateBody>();
    expectTypeOf<keyof shapes.NewResponse>().toEqualTypeOf<keyof model.CreateResponseBody>();
    expectTypeOf<keyof shapes.NewRequest>().toEqualTypeOf<keyof model.CreateRequestBody>();
  });

  it("make a client that widgets can ask", () => {
    expectTypeOf<WardwayClient>().toExtend<model.TransportApi>();
  });
});
