import type { cancellationMessages as english } from "../en/cancellation.ts";

export const cancellationMessages = {
  "cancellation.title": "¿Cancelar el traslado de {patient}?",
  "cancellation.warning":
    "La solicitud se cierra y se rechazan las respuestas abiertas. Esto no se puede deshacer. El motivo queda en la cronología.",
  "cancellation.reason": "Motivo",
  "cancellation.reasonRequired": "El motivo es obligatorio.",
  "cancellation.pending": "Cancelando...",
  "cancellation.keep": "Conservarla",
  "cancellation.close": "Cerrar",
} satisfies Record<keyof typeof english, string>;
