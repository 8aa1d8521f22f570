import type { termsMessages as english } from "../en/terms.ts";

export const termsMessages = {
  "terms.pending": "Pendiente",
  "terms.needs_approval": "Por aprobar",
  "terms.approved": "Aprobado",
  "terms.in_progress": "En curso",
  "terms.completed": "Completado",
  "terms.cancelled": "Cancelado",
  "terms.notCarriedOut": "No realizado",
  "terms.rejected": "Rechazado",
  "terms.withdrawn": "Retirado",
  "terms.released": "Liberado",
  "terms.low": "Baja",
  "terms.medium": "Media",
  "terms.high": "Alta",
  "terms.critical": "Crítica",
} satisfies Record<keyof typeof english, string>;
