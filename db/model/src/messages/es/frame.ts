import type { frameMessages as english } from "../en/frame.ts";

export const frameMessages = {
  "frame.tryAgain": "Intentar de nuevo",
  "frame.loading": "Cargando",
  "frame.loadingDots": "Cargando...",
  "frame.noTransport": "No se ha elegido ningún traslado.",
  "frame.widgetFailed": "Algo salió mal en este componente. Inténtelo de nuevo.",
  "frame.partFailed": "Esta parte no se pudo cargar. Revise la conexión.",
  "frame.charactersLeft": "{count, plural, one {Queda # carácter} other {Quedan # caracteres}}",
} satisfies Record<keyof typeof english, string>;
