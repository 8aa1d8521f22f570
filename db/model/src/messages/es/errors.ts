import type { ErrorCode } from "../en/errors.ts";

/** Rejections of widget calls; a test of the portal finds missing ones. */
export const errorsMessages = {
  "distance.tooFarByRoad":
    "El destino está a {length} millas de la recogida por carretera ({metric}) y un traslado puede ser de {max} millas como máximo ({maxMetric}). Elija un destino más cercano o pregunte a su administrador por el límite.",
  "distance.tooFarInLine":
    "El destino está a {length} millas de la recogida en línea recta ({metric}) y un traslado puede ser de {max} millas como máximo ({maxMetric}). Elija un destino más cercano o pregunte a su administrador por el límite.",
  "request.addressUnreadable": "No se pudo leer la dirección.",
  "request.bodyNotJson": "El cuerpo no es JSON.",
  "request.bodyNotObject": "El cuerpo debe ser un objeto JSON.",
  "request.bodyTooLarge": "El cuerpo puede tener como máximo {max} KB.",
  "request.notJson": "Envíe el cuerpo como JSON, con el tipo application/json.",
  "request.foreignOrigin": "Esta llamada vino de otro sitio. Abra el portal e inténtelo de nuevo.",
  "request.unknownNumber": "No hay nada con este número.",
  "request.methodOfAddress": "Esta dirección acepta {methods}.",
  "request.methodOfServer": "Este servidor acepta {methods}.",
  "api.unknownCall": "El portal no conoce esta llamada.",
  "session.required": "Inicie sesión primero: no hay sesión o ha terminado.",
  "access.denied": "Su cuenta no puede hacer esto.",
  "widgetSession.expired": "La sesión de esta página ha terminado. Vuelva a cargar la página.",
  "widgetSession.forged": "El portal no ha dado esta sesión. Vuelva a cargar la página.",
  "widgetSession.revoked":
    "Esta página ya no puede usar el portal. Pregunte a quien se encarga de la página.",
  "widgetSession.otherOrigin":
    "La sesión de esta página es de otra dirección. Pregunte a quien se encarga de la página.",
  "widgetSession.publishableKey":
    "Una clave publicable solo abre las estadísticas públicas. Envíe una sesión de widget.",
  "widgetSession.secretKey": "Una clave secreta solo abre sesiones de widgets. Envíe una sesión de widget.",
  "widgetSession.outOfScope": "La sesión de esta página no puede hacer esto.",
  "account.networkNotAllowed":
    "{organization} solo permite trabajar desde sus propias redes y este dispositivo está en otra. Conéctese a una de ellas e inténtelo de nuevo.",
  "widgets.locked":
    "Los widgets de este hospital están bloqueados por ahora. Pregunte a los administradores del portal.",
  "transport.notAllowed": "Su cuenta no puede hacer esto con la solicitud.",
  "transport.hospitalOnly": "Solo un hospital puede crear una solicitud de traslado.",
  "transport.notFound":
    "No se encontró la solicitud de traslado. Puede que haya pasado a otra empresa o que el enlace sea incorrecto.",
  "transport.alreadyRated": "Este traslado ya está calificado.",
  "transport.otherCompanyRated":
    "Este traslado lo hizo otra empresa. No indique la empresa o indique la que lo hizo.",
  "location.swapped":
    "La latitud y la longitud parecen intercambiadas: solo al revés está este lugar cerca del hospital. Compruebe ambas.",
  "transport.hospitalRequired": "Elija el hospital para el que es la solicitud.",
  "transport.tooEarly": "La hora es anterior a la del paso previo. Compruebe la hora.",
  "response.notFound":
    "No se encontró la respuesta. Puede pertenecer a otra empresa, o el enlace puede ser incorrecto.",
  "tooLate.response.reject": "Esta respuesta ya no se puede rechazar: {state}.",
  "tooLate.response.approve": "Esta respuesta ya no se puede aprobar: {state}.",
  "response.noLongerOpen": "Esta respuesta ya no está abierta.",
  "response.changed": "Esta respuesta cambió hace un momento. Revísela de nuevo.",
  "response.alreadyApproved": "Esta respuesta ya está aprobada.",
  "response.alreadyRejected": "Esta respuesta ya está rechazada.",
  "response.changesRequest":
    "Esta respuesta ofrece otra hora de recogida u otro nivel de servicio. Vuelva a cargar la página y confirme el cambio.",
  "response.expired": "Esta respuesta ha caducado. Pida una nueva a la empresa.",
  "response.withdrawn": "La empresa ha retirado esta respuesta.",
  "response.released": "Esta respuesta se aprobó antes y su traslado se liberó de nuevo.",
  "proposal.gone": "Esta propuesta ya no está abierta. Vea cómo está ahora el traslado.",
  "proposal.passed":
    "La hora de recogida propuesta ya ha pasado. La propuesta solo se puede rechazar o retirar.",
  "proposal.pending":
    "La otra parte ha propuesto un cambio de este traslado, que antes hay que responder o retirar.",
  "proposal.stillOpen":
    "La solicitud ya lo indica así, y otro cambio sigue propuesto. Retire el cambio propuesto si ya no se desea.",
  "proposal.timeNeeded": "Indique una hora de recogida, que la empresa acepta o rechaza.",
  "transport.destinationOver":
    "El paciente ha llegado al destino. Marque el traslado como no realizado o solicite otro desde allí.",
  "transport.pickupOver": "El paciente está a bordo: la recogida ya no se puede modificar.",
  "transport.changedSince":
    "Esta solicitud ha cambiado desde que la abrió, así que su cambio no se ha guardado. Compare ambas versiones y vuelva a guardar.",
  "transport.noLongerChanged": "El paciente ha sido entregado: ya no se puede modificar nada.",
  "transport.unchanged": "La solicitud ya lo indica así. No ha cambiado nada.",
  "tooLate.request.change": "Esta solicitud ya no se puede modificar: {state}.",
  "tooLate.request.accept_proposal": "Esta propuesta ya no se puede aceptar: {state}.",
  "tooLate.request.decline_proposal": "Esta propuesta ya no se puede rechazar: {state}.",
  "tooLate.request.withdraw_proposal": "Esta propuesta ya no se puede retirar: {state}.",
  "tooLate.request.cancel": "Esta solicitud ya no se puede cancelar: {state}.",
  "preparedReturn.notFound":
    "No hay ningún regreso preparado de este traslado, o ya no. Vea el traslado como está ahora.",
  "transport.returnChanged":
    "Otra persona ha cambiado el regreso preparado desde que abrió esta página. Vuelva a cargar la página para verlo.",
  "preparedReturn.outdated":
    "Lo que se guardó para el regreso ya no se acepta tal como está. Revíselo en su formulario y envíelo desde allí.",
  "message.notFound": "No existe tal mensaje sobre esta solicitud.",
  "tooLate.request.message": "Ya no se pueden enviar mensajes sobre esta solicitud: {state}.",
  "message.threadFull":
    "Su parte ha enviado aquí {max, number} mensajes, el máximo posible. Llame a la otra parte.",
  "message.otherCompany":
    "La empresa de este traslado ha cambiado desde que abrió la página. Revísela antes de enviar.",
  "message.companyRequired": "Elija la empresa a la que va el mensaje.",
  "message.companyNotAsked": "A esta empresa no se le ha preguntado por esta solicitud.",
  "tooLate.request.return": "No se puede solicitar el regreso de este traslado: {state}.",
  "transport.returnRequested": "El regreso de este traslado ya está solicitado: solicitud {id}.",
  "tooLate.request.rate": "Solo se puede calificar un traslado completado: {state}.",
  "validation.failed": "Algunos campos necesitan atención.",
  "idempotencyKey.length": "La Idempotency-Key debe tener de 1 a {max} caracteres.",
  "idempotencyKey.unstorable": "La Idempotency-Key contiene caracteres que no se pueden guardar.",
  "idempotencyKey.reused": "Esta Idempotency-Key ya se usó para otra cosa. Use una nueva.",
  "server.failed": "Algo salió mal en el portal. No se cambió nada. Inténtelo de nuevo.",
  "server.busy":
    "Wardway tiene demasiadas consultas en este momento. No se cambió nada. Inténtelo de nuevo en unos segundos.",
  "server.databaseUnavailable": "La base de datos no responde. Inténtelo de nuevo en un momento.",
  "server.readNotRecorded":
    "Esto no se puede mostrar: no se ha podido registrar quién lo lee. Avise a la administración del portal.",
  "server.readOnly":
    "El portal es de solo lectura por ahora: no se ha guardado nada. Lo guardado se puede consultar. Continúe por teléfono e inténtelo de nuevo más tarde.",
  "server.outcomeUnknown":
    "La base de datos dejó de responder mientras se guardaba. No se sabe si se guardó: compruébelo antes de repetirlo. Repetirlo con la misma Idempotency-Key es seguro.",
  "server.maintenance":
    "{system} está en mantenimiento. Por ahora solo pueden usarlo los administradores. Inténtelo más tarde.",
  "rateLimit.widgetCalls":
    "Esta página ha hecho demasiadas consultas. Inténtelo de nuevo en {seconds} segundos.",
  "rateLimit.organization":
    "Su organización ha hecho demasiadas consultas en un minuto. Inténtelo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.",
  "rateLimit.creations":
    "Se han creado demasiadas solicitudes en una hora. No se guardó nada. Espere {minutes, plural, one {# minuto} other {# minutos}} o llame a las empresas.",
  "rateLimit.statistics":
    "Su red ha hecho demasiadas consultas. Las cifras se pueden volver a pedir en {seconds} segundos.",
  "rateLimit.routes":
    "Ha pedido {count} rutas en poco tiempo. Espere {minutes, plural, one {# minuto} other {# minutos}} e inténtelo de nuevo.",
  "rateLimit.addresses":
    "Ha buscado {count} direcciones en poco tiempo. Espere {minutes, plural, one {# minuto} other {# minutos}} o escriba la dirección completa.",
  "rateLimit.pendingSearches":
    "Sus últimas búsquedas aún no tienen respuesta. Espere unos segundos y busque de nuevo.",
  "rateLimit.searches":
    "En este momento se buscan muchas direcciones. Espere unos segundos y busque de nuevo.",
  "transport.duplicate":
    "Hay una solicitud abierta con este número de historia clínica. Confirme que necesita otra.",
  "maps.addressesUnavailable":
    "Por ahora no se pueden buscar direcciones: el servicio de mapas no responde. Inténtelo en un minuto o escriba la dirección.",
  "maps.routeUnavailable":
    "No se pudo calcular la ruta: el servicio de mapas no responde. Inténtelo en un minuto.",
} satisfies Partial<Record<ErrorCode, string>>;
