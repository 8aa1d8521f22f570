import { templateFields, templateParts } from "@wardway/model";
import { z } from "zod";
import { rowId } from "#app/http/forms/row-id.ts";

const isTicked = z.boolean().default(false);

/** The template's own texts, and what it takes over from the request. */
export const templateForm = z
  .object({
    ...templateFields,
    requestId: rowId,
    /** Of the request as the page showed it. */
    revision: rowId,
    /** A template with this name. */
    replaces: isTicked,
    pickup: isTicked,
    destination: isTicked,
    asSoonAsPossible: isTicked,
    priority: isTicked,
    needs: isTicked,
  })
  .transform(({ name, specialInstructions, requestId, revision, replaces, ...ticked }) => ({
    name,
    specialInstructions,
    requestId,
    revision,
    replaces,
    parts: templateParts.filter((part) => ticked[part]),
  }));
