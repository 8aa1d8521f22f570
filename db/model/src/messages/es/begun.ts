import type { begunMessages as english } from "../en/begun.ts";

export const begunMessages = {
  "begun.repeat":
    "Este formulario está rellenado a partir de la solicitud n.º {id}. Revise la recogida y lo que el paciente necesita hoy.",
  "begun.return":
    "El regreso de la solicitud n.º {id}: la recogida y el destino están intercambiados. Revise las unidades, las habitaciones y las entradas, y lo que el paciente necesita en el regreso.",
  "begun.template": "Esta solicitud empieza con la plantilla «{name}». Compruebe qué necesita este paciente.",
  "begun.noTemplate": "Esta plantilla ya no existe: el formulario no tiene nada de ella.",
  "begun.loadingTemplate": "Cargando la plantilla...",
  "begun.loading": "Cargando la solicitud {id}...",
  "begun.requested": "El regreso de la solicitud n.º {id} ya está solicitado: n.º {other}.",
  "begun.cancelled": "La solicitud n.º {id} se canceló: no hay regreso.",
} satisfies Record<keyof typeof english, string>;
