import type { ErrorCode } from "../en/errors.ts";
import type { errorsMessages } from "./errors.ts";

/** Rejections that only pages of the portal show; pages show those of widget calls too, which are in `errors.ts`. */
export const portalErrorMessages: Readonly<Record<Exclude<ErrorCode, keyof typeof errorsMessages>, string>> =
  {
    "form.unknown": "Este no es el formulario de esta página. Cárguela de nuevo.",
    "provisioning.filterInvalid":
      "Este filtro no se puede usar: {reason}. Compare userName, externalId, emails.value, id o active con eq, unidos por and.",
    "provisioning.filterTooLong":
      "Un filtro puede tener como máximo {characters} caracteres y {terms} condiciones.",
    "provisioning.pathInvalid": "{path} no es un atributo de un usuario.",
    "provisioning.operationInvalid":
      "Operations debe tener de 1 a {max} objetos con op add, replace o remove, y schemas debe nombrar PatchOp.",
    "provisioning.targetMissing": "Un remove necesita la ruta de lo que quita.",
    "provisioning.readOnly": "{path} lo fija el portal y no se puede cambiar.",
    "provisioning.attributeRequired": "{path} no se puede quitar.",
    "provisioning.valueInvalid": "{path}: el valor debe ser {expected}.",
    "provisioning.countInvalid": "{name} debe ser un número entero.",
    "login.invalid": "Nombre de usuario o contraseña incorrectos",
    "login.temporaryPasswordExpired":
      "Esta contraseña temporal tiene más de {days} días y ha vencido. Pida otra a un administrador o elija una nueva con «¿Olvidó su contraseña?».",
    "login.codeWrong": "Este código no es correcto o ya se usó. Ingrese el siguiente.",
    "login.passkeyWrong":
      "Esta llave de acceso no se aceptó o pasaron sus cinco minutos. Inténtelo de nuevo o use otra forma.",
    "login.credentialsChanged":
      "La contraseña o el segundo factor de esta cuenta cambió hace un momento. Inicie sesión de nuevo.",
    "singleSignOn.interrupted":
      "Este inicio de sesión ya se usó, empezó en otro navegador o tardó más de {minutes} minutos. Empiece de nuevo.",
    "singleSignOn.notCompleted": "El inicio de sesión en su organización no se completó. Empiece de nuevo.",
    "singleSignOn.rejected":
      "No se aceptó la respuesta del inicio de sesión de su organización. Empiece de nuevo; si sigue así, avise a su administrador.",
    "singleSignOn.wrongPerson":
      "El inicio de sesión de su organización nombró a otra persona que la de esta sesión. Inicie allí la sesión como usted.",
    "embedKey.required": "Envíe la clave secreta del sitio: Authorization: Bearer wsk_...",
    "embedKey.unknown": "Esta no es la clave secreta de un sitio.",
    "embedKey.expired": "Esta clave ha vencido. Cree otra en el portal.",
    "embedKey.disabled":
      "Esta clave está desactivada: la cuenta responsable de ella ya no puede administrar el sitio. Un responsable puede adoptarla en el portal.",
    "embedKey.revoked": "Esta clave se revocó en el portal. Ya no abre sesiones.",
    "provisioning.tokenRequired":
      "Envíe el token de aprovisionamiento de la organización: Authorization: Bearer wpt_...",
    "provisioning.tokenUnknown": "Este no es el token de aprovisionamiento de una organización.",
    "provisioning.tokenExpired": "Este token de aprovisionamiento ha vencido. Cree otro en el portal.",
    "provisioning.tokenRevoked": "Este token de aprovisionamiento se revocó en el portal.",
    "provisioning.providerOff":
      "El inicio de sesión único de esta organización no está en uso: su proveedor no administra cuentas.",
    "provisioning.noClaim":
      "Esta organización no ha elegido qué claim envía su proveedor como externalId: su proveedor no administra cuentas.",
    "embedSite.sessionsRevoked": "Este sitio se revocó en el portal. Ya no abre sesiones.",
    "login.codeRequired":
      "Esta cuenta tiene un segundo factor: envíe como code el código de su aplicación de autenticación o un código de recuperación.",
    "session.confirmationRequired":
      "Confirme que es usted: esto requiere su contraseña o su segundo factor en los últimos {minutes} minutos.",
    "access.adminOnly": "Solo un administrador puede hacer esto.",
    "account.passwordExpired": "Esta cuenta debe elegir primero otra contraseña: inicie sesión en el portal.",
    "account.organizationMissing":
      "Esta cuenta aún no pertenece a ninguna organización. Un administrador del portal puede asignar una.",
    "singleSignOn.onlyWay":
      "{organization} permite que sus cuentas inicien sesión solo con la organización. Elija «Iniciar sesión con su organización».",
    "singleSignOn.noAccount":
      "Ninguna cuenta de aquí corresponde a este inicio de sesión de su organización. Pida una a su administrador, o inicie sesión con su contraseña y vincúlelo en su configuración.",
    "singleSignOn.noGroup":
      "Ninguno de sus grupos en su organización puede usar este portal. Pregunte al administrador de su organización.",
    "singleSignOn.claimMissing":
      "El inicio de sesión de su organización no envió el claim con el que nombra a las personas aprovisionadas. Avise a su administrador.",
    "singleSignOn.otherAccount":
      "El proveedor de su organización ha creado otra cuenta para usted. Pida a su administrador que la elimine e inténtelo de nuevo.",
    "singleSignOn.notThisAccount":
      "Este inicio de sesión de su organización ya no abre aquí ninguna cuenta. Pregunte a su administrador.",
    "provisioning.closedByAdministrator":
      "Un administrador del portal ha desactivado esta cuenta. Solo un administrador puede reactivarla.",
    "account.secondFactorMissing":
      "Esta cuenta debe configurar primero un segundo factor: inicie sesión en el portal.",
    "secondFactor.mandatory": "Aquí se exige un segundo factor: no se puede desactivar.",
    "registration.invitationRequired":
      "Las cuentas las crea un administrador. Pida una invitación al suyo y abra el enlace que contiene.",
    "transport.otherCrew": "Otra empresa realiza este traslado, o aún ninguna.",
    "tracking.notAllowed": "Su cuenta no puede compartir posiciones de este traslado.",
    "levelsOfService.companyOnly":
      "Solo los usuarios de una empresa de ambulancias indican sus niveles de servicio.",
    "asking.managerOnly":
      "Solo los responsables del hospital y los administradores fijan el orden de consulta.",
    "baseLocation.companyOnly":
      "Solo los miembros de una empresa de ambulancias pueden fijar la ubicación de su base.",
    "embedSite.managerOnly": "Solo un responsable de los widgets del hospital puede hacer esto.",
    "emergency.ownReview": "Usted mismo usó este acceso de emergencia. Lo revisa otra persona.",
    "emergency.switchedOff":
      "El acceso de emergencia está desactivado. Llame al hospital o pregunte a un administrador.",
    "readLogging.ownRequest":
      "Otro administrador debe aprobar esto: el registro de auditoría de HIPAA lo desactivan dos.",
    "readLogging.dependentAccount":
      "Otro administrador puede haber usado una de las dos cuentas. npm run admin:create -- --another crea cuentas para esto. Pueden hacerlo pasados {days} días, mientras ninguna otra cuenta las cambie y no reciban una contraseña por correo.",
    "embedKey.inPage":
      "Una clave secreta no debe estar en una página: todo visitante de la página puede leerla. Envíela desde el propio servidor del hospital y revoque esta clave.",
    "playground.noDemoData":
      "Este portal no tiene datos de demostración que los visitantes puedan abrir. Pegue en su lugar el token de una sesión de su propio servidor.",
    "playground.realAccounts":
      "Personas que no son las cuentas de demostración trabajan en el hospital de demostración, así que sus registros ya no están abiertos a los visitantes. Pegue en su lugar el token de una sesión de su propio servidor.",
    "playground.revoked":
      "El sitio del área de pruebas se revocó en este portal. Pegue en su lugar el token de una sesión de su propio servidor.",
    "playground.otherAddress":
      "Las sesiones de demostración son solo para {address}. Abra allí el área de pruebas.",
    "live.noNotifications": "Un widget no puede suscribirse a notificaciones.",
    "list.onlyHospitals": "Solo los hospitales pueden filtrar por unidad o por quien solicitó.",
    "live.noIncoming": "Solo el personal de un hospital puede suscribirse a lo que llega al hospital.",
    "live.scopeMissing":
      "Esta sesión no puede suscribirse a esto: le falta el permiso track, approve, change o list.",
    "tooLate.request.prepare_return": "No se puede preparar el regreso de este traslado: {state}.",
    "tooLate.request.remove_return": "Ya no se puede quitar el regreso preparado: {state}.",
    "decline.notFound": "La empresa no ha declinado esta solicitud, o ya no.",
    "rating.notFound": "No se encontró la calificación.",
    "company.notFound": "No se encontró la empresa de ambulancias.",
    "organization.notFound": "No hay ninguna organización con este número.",
    "user.notFound": "No hay ningún usuario con este número.",
    "account.notFound": "No hay ninguna cuenta con este número.",
    "account.gone": "Esta cuenta ya no existe.",
    "session.ended": "Esta sesión ya ha terminado.",
    "passkey.notFound": "Esta llave de acceso ya se quitó.",
    "template.notFound": "Esta plantilla ya no existe.",
    "standingOrder.notFound": "No hay ninguna orden permanente con este número.",
    "followLink.notFound": "No hay ningún enlace con este número a un traslado de su hospital.",
    "followLink.invalid":
      "Este enlace ha caducado, se revocó o no está completo. Pida uno nuevo al hospital que se lo dio.",
    "followLink.tooMany": "Hay {max, number} enlaces a este traslado. Revoque uno primero.",
    "followLink.alreadyRevoked": "Este enlace ya está revocado.",
    "tooLate.follow_link.create": "Ya no se puede crear ningún enlace a este traslado: {state}.",
    "standingOrder.tooMany":
      "Su hospital tiene {max, number} órdenes permanentes sin terminar. Termine una primero.",
    "standingOrder.requestChanged":
      "La solicitud ha cambiado desde que abrió esta página. Vuelva a cargarla y revise lo que toma la orden.",
    "standingOrder.requestOutdated":
      "Esta solicitud ya no se acepta tal como está. Repítala, corríjala y cree la orden permanente a partir de ella.",
    "standingOrder.exists":
      "La orden permanente {id} es para este número de historia clínica a esta hora, y {day} es un día de ambas. Termínela primero o elija otros días.",
    "standingOrder.openRequests":
      "El paciente tiene solicitudes abiertas cerca de estas horas: {requests}. Cancélelas, elija un primer día posterior o confirme que hacen falta ambas.",
    "standingOrder.returnChanged":
      "El viaje de vuelta preparado ha cambiado desde que abrió esta página. Vuelva a cargarla y revíselo.",
    "standingOrder.requestFailed":
      "Algo ha fallado de nuestra parte. Los administradores del portal lo encuentran en el registro.",
    "standingOrder.ended": "Esta orden permanente ha terminado. Cree una nueva.",
    "standingOrder.hasResponsible": "{name} es responsable de esta orden permanente.",
    "standingOrder.alreadyPaused": "Esta orden permanente ya está en pausa.",
    "standingOrder.notPaused": "Esta orden permanente no está en pausa.",
    "standingOrder.notItsDay":
      "Ese día no corresponde ninguna solicitud, o su hora de recogida ya ha pasado.",
    "standingOrder.dayRequested":
      "La solicitud de este día ya se ha creado: solicitud {id}. Cancélela si no hace falta.",
    "standingOrder.alreadySkipped": "Este día ya está omitido.",
    "standingOrder.notSkipped": "Este día no está omitido.",
    "standingOrder.noDays": "Ningún día así llega dentro de un año. Revise el primer y el último día.",
    "standingOrder.noReturn":
      "No hay ningún viaje de vuelta preparado para este traslado. Prepárelo primero o cree la orden sin él.",
    "template.nameTaken":
      "Su hospital ya tiene una plantilla con este nombre. Elija otro nombre o reemplace esa plantilla.",
    "template.requestChanged":
      "La solicitud ha cambiado desde que abrió esta página. Vuelva a cargarla y mire qué toma la plantilla.",
    "template.tooMany": "Su hospital tiene {max, number} plantillas. Elimine una primero.",
    "display.ended": "Esta pantalla ya se ha cerrado.",
    "emergency.notOpen": "Este acceso de emergencia ha terminado o no es suyo.",
    "emergency.notFound": "No hay ningún acceso de emergencia con este número.",
    "passwordReset.linkInvalid": "Este enlace ya se usó o pasó su hora. Pida uno nuevo.",
    "registration.invitationInvalid":
      "Las cuentas las crea un administrador. Esta invitación no se puede usar: se usó o se revocó, o tiene más de 7 días. Pida una nueva.",
    "audit.entryNotFound": "El registro de auditoría no tiene ninguna entrada con este número.",
    "announcement.linkInvalid":
      "Este enlace para cancelar la suscripción no es válido. Cambie sus preferencias de correo en su configuración.",
    "retention.holdNotFound": "No hay ninguna retención legal con este número.",
    "contact.messageNotFound": "No hay ningún mensaje con este número.",
    "embedSite.notFound": "No hay ningún sitio con este número.",
    "embedSite.noDemoSite":
      "No hay sitio de demostración: inicie el portal una vez con sus datos de demostración, en una base de datos vacía.",
    "embedKey.notFound": "Este sitio no tiene ninguna clave con este número.",
    "provisioning.tokenNotFound":
      "Esta organización no tiene ningún token de aprovisionamiento activo con este número.",
    "provisioning.userNotFound": "No hay ningún usuario con este id.",
    "provisioning.addressUnknown":
      "No hay ningún recurso en esta dirección. Los usuarios están en /scim/v2/Users.",
    "emergency.alreadyOpen":
      "Ya tiene un acceso de emergencia a {hospital}. Termínelo antes de iniciar otro.",
    "emergency.stillOpen": "Este acceso de emergencia aún está abierto. Termínelo y revíselo después.",
    "emergency.alreadyReviewed":
      "{name} ya ha revisado este acceso de emergencia. Lo que ingresó no se guardó.",
    "display.tooMany": "Su organización tiene {max} pantallas activas de este tipo. Cierre una primero.",
    "tooLate.request.create": "Esta solicitud no se puede crear: {state}.",
    "tooLate.response.create": "Esta solicitud ya no admite respuestas: {state}.",
    "tooLate.response.withdraw": "Esta respuesta ya no se puede retirar: {state}.",
    "tooLate.request.release": "Este traslado no se puede liberar ahora: {state}.",
    "tooLate.request.hand_back": "Este traslado no se puede devolver ahora: {state}.",
    "tooLate.request.start": "Este traslado no se puede iniciar ahora: {state}.",
    "tooLate.request.milestone": "No se puede registrar un paso ahora: {state}.",
    "tooLate.request.correct_milestone": "Ahora no se puede corregir ningún paso: {state}.",
    "tooLate.request.reopen": "Solo se puede reabrir un traslado completado: {state}.",
    "tooLate.request.share_position": "La posición no se puede compartir ahora: {state}.",
    "tooLate.request.optimize": "La ruta de este traslado ya no se puede optimizar: {state}.",
    "transport.patientAccepted": "Su hospital ya ha aceptado a este paciente.",
    "transport.acceptanceRecorded": "Esto ya está registrado. No ha cambiado nada.",
    "tooLate.request.accept_patient": "Ya no se puede aceptar al paciente: {state}.",
    "tooLate.request.record_acceptance":
      "La aceptación del centro de destino ya no se puede cambiar: {state}.",
    "tooLate.request.decline": "Esta solicitud ya no se puede declinar: {state}.",
    "tooLate.request.withdraw_decline": "Esta solicitud ya no está abierta: {state}.",
    "tooLate.request.propose_pickup": "No se puede proponer ningún cambio de este traslado: {state}.",
    "tooLate.request.widen": "Ya no se puede preguntar a más empresas: {state}.",
    "tooLate.request.complete": "Este traslado no se puede completar ahora: {state}.",
    "tooLate.request.call_off": "Este traslado ya no se puede marcar como no realizado: {state}.",
    "transport.renewedAnswered":
      "La solicitud {id} ya no está sin respuesta, así que no se reemplaza. Revísela antes de crear otra.",
    "transport.lateEntryClosed":
      "Se pueden agregar pasos hasta {hours, number} horas después de completarlo. Ese tiempo ha pasado.",
    "transport.patientAboard":
      "El paciente está a bordo: el traslado ya no se puede devolver. Se puede marcar como no realizado.",
    "transport.handedOver":
      "El paciente ya fue entregado: el traslado se completa, no se marca como no realizado.",
    "transport.stepGone": "Este paso no está registrado, o ya no. Mire la cronología tal como está ahora.",
    "transport.laterRecorded": "Hay un paso posterior registrado. Retire primero ese.",
    "transport.correctionClosed":
      "Un traslado se puede corregir hasta {hours, number} horas después de completarlo. Ese tiempo ha pasado.",
    "transport.ratedAlready": "El hospital ya ha calificado este traslado, así que no se puede reabrir.",
    "transport.afterNext": "La hora es posterior a la del paso siguiente. Compruebe la hora.",
    "transport.sameTime": "Esta hora ya está registrada. Indique otra.",
    "transport.milestoneRecorded": "Este paso, o uno posterior, ya está registrado.",
    "response.alreadyOpen":
      "Su empresa ya tiene una respuesta abierta a esta solicitud. Retírela antes de enviar otra.",
    "decline.responseOpen":
      "Su empresa tiene una respuesta abierta a esta solicitud. Retírela antes de declinarla.",
    "asking.orderChanged":
      "Otro responsable ha cambiado el orden desde que usted lo abrió. Vuelva a cargar la página para verlo, o guarde el suyo otra vez.",
    "proposal.already": "Esto ya está propuesto y aún sin respuesta.",
    "response.requestChanged":
      "El hospital ha modificado esta solicitud desde que la abrió. Vea cómo está ahora y vuelva a enviar su respuesta.",
    "asking.allAsked": "Ya se ha preguntado a todas las empresas.",
    "decline.alreadyDeclined": "Su empresa ya ha declinado esta solicitud.",
    "response.levelNotHeld":
      "La empresa no tiene el nivel de servicio {level}. Sus usuarios indican los niveles en su perfil.",
    "route.choiceGone": "Esta ruta ya no está disponible. Elija otra.",
    "route.placesChanged":
      "Los lugares de esta solicitud han cambiado desde entonces. Revise de nuevo su ruta.",
    "route.optimizedBefore": "La ruta ya se optimizó. Revísela de nuevo.",
    "retention.purging":
      "Una purga está eliminando un lote, y esta retención no se estableció. Inténtelo de nuevo en un minuto.",
    "retention.holdReleased": "Otro administrador ya ha levantado esta retención legal.",
    "readLogging.notOpen":
      "Esta solicitud ya no está abierta: se decidió, se retiró o ha vencido. Cargue la página de nuevo.",
    "settings.changed":
      "{name} guardó esta configuración después de que usted abriera esta página. Lo que escribió sigue aquí y nada de ello está guardado.",
    "settings.changedByUnknown":
      "Otro administrador guardó esta configuración después de que usted abriera esta página. Lo que escribió sigue aquí y nada de ello está guardado.",
    "profile.changed":
      "Su perfil se cambió en otra ventana. Compare con lo que está guardado ahora y guarde de nuevo.",
    "user.managedByProvider":
      "El proveedor de la organización administra esta cuenta. Aquí no recibe contraseña: el usuario inicia sesión en la organización.",
    "user.addressByProvider":
      "La dirección de esta cuenta viene del proveedor de la organización, así que no se le envía ningún enlace. Use una contraseña temporal.",
    "user.closedByProvider":
      "El proveedor de la organización también ha desactivado a este usuario. Reactívelo primero allí.",
    "singleSignOn.nameTaken": "Otra organización tiene este nombre de inicio de sesión. Elija otro.",
    "singleSignOn.changed":
      "Otro administrador cambió este inicio de sesión único después de que usted abriera esta página. Cárguela de nuevo y repita sus cambios.",
    "singleSignOn.linkedElsewhere": "Este inicio de sesión de su organización ya abre otra cuenta.",
    "singleSignOn.lastWay":
      "Su cuenta no tiene otra forma de iniciar sesión. Pida una contraseña a un administrador antes de quitar este vínculo.",
    "singleSignOn.managedLink":
      "El proveedor de su organización administra esta cuenta. Su vínculo no se puede quitar ni llevar a otra persona.",
    "singleSignOn.notSetUp":
      "El inicio de sesión de su organización no está en uso o ya no está vinculado a su cuenta. Cargue la página de nuevo.",
    "secondFactor.noKey": "Empiece la configuración de nuevo: no hay ninguna clave que confirmar.",
    "secondFactor.notSetUp": "No hay segundo factor. Configure uno primero.",
    "secondFactor.alreadySetUp": "La aplicación de autenticación ya está configurada.",
    "passkey.tooMany": "Su cuenta ya tiene {max} llaves de acceso. Quite una que ya no use.",
    "passkey.alreadyAdded": "Esta llave de acceso ya se agregó.",
    "passkey.last":
      "Esta llave de acceso es su único segundo factor. Agregue otra primero o desactive la autenticación de dos factores.",
    "user.ownAccount": "Esta es su propia cuenta. Para esto use su perfil y su configuración.",
    "user.ownAccountDeletion":
      "Esta es su propia cuenta. Elimínela en su configuración o pídalo a otro administrador.",
    "user.alreadyDeactivated": "Este usuario ya está desactivado.",
    "user.lastAdministrator":
      "Este es el último administrador activo. Haga primero administrador a otro usuario.",
    "user.alreadyDeleted": "Este usuario se eliminó, lo que no se puede deshacer. Cree uno nuevo.",
    "user.alreadyActive": "Este usuario ya está activo.",
    "user.deactivated": "Este usuario está desactivado. Reactive primero la cuenta.",
    "user.noSecondFactor": "Este usuario no tiene configurado un segundo factor.",
    "user.noEmail": "Solo se puede enviar un enlace a un usuario activo con correo electrónico.",
    "user.usernameTaken": "Este nombre de usuario ya existe.",
    "user.usernameLooksAlike": "Este nombre de usuario se parece al de otra cuenta. Elija otro.",
    "account.administratorExists":
      "Ya existe un administrador. Los administradores crean otras cuentas en el portal; --another crea una aquí.",
    "account.usernameTaken": "El nombre de usuario {username} ya existe. Elija otro.",
    "invitation.closed": "Esta invitación ya no está abierta: se usó o se revocó.",
    "organization.nameTaken": "Hay una organización con este nombre.",
    "announcement.noRecipients":
      "Ningún usuario con correo electrónico ha elegido los correos promocionales.",
    "embedSite.tooMany": "Un hospital puede tener como máximo {max} sitios. Revoque uno que ya no se use.",
    "embedSite.revoked": "Este sitio está revocado. Cree uno nuevo.",
    "embedKey.tooMany":
      "Un sitio puede tener como máximo {max} claves secretas. Revoque una que ya no se use.",
    "embedKey.alreadyAnsweredFor": "Usted ya es responsable de esta clave.",
    "embedKey.alreadyExpired": "Esta clave ha vencido. Agregue otra en su lugar.",
    "embedKey.alreadyRevoked": "Esta clave ya está revocada.",
    "provisioning.userTaken":
      "Ya existe un usuario con este userName, externalId o dirección y no se puede crear de nuevo.",
    "provisioning.externalIdFixed":
      "La persona abrió esta cuenta con su externalId, y no puede pasar a otra. Cree otro usuario.",
    "provisioning.userChanged": "Este usuario ha cambiado desde entonces. Léalo de nuevo y repita el cambio.",
    "provisioning.tooManyTokens":
      "Una organización puede tener como máximo {max} tokens de aprovisionamiento activos. Revoque uno que ya no se use.",
    "provisioning.notSetUp":
      "Active el inicio de sesión único y elija qué claim envía el proveedor como externalId. Después cree un token.",
    "form.expected": "Esta página recibe un formulario. Cárguela de nuevo.",
    "emergency.hospitalUnknown": "Este hospital no se puede elegir. Elija otro.",
    "contact.sentTooFast":
      "Esto se envió más rápido de lo que suele escribir una persona, así que aún no ha salido nada. Pulse «Enviar mensaje» una vez más.",
    "contact.pageExpired":
      "Esta página lleva abierta más de {hours} horas, así que aún no ha salido nada. Pulse «Enviar mensaje» una vez más.",
    "retention.requestUnknown":
      "No hay ninguna solicitud con este número: nunca existió o se purgó antes de la retención.",
    "retention.organizationUnknown": "No hay ninguna organización con este número.",
    "list.pageGone": "Esta página de la lista ya no existe. Empiece de nuevo por la primera página.",
    "list.filterUnknown": "Esta lista no se puede filtrar así: {name} debe ser uno de {choices}.",
    "list.cursorUnknown": "El cursor no es válido para esta lista.",
    "login.credentialsMissing": "Ingrese el nombre de usuario y la contraseña",
    "login.codeMissing": "Ingrese el código",
    "password.tooShort": "La contraseña debe tener al menos {min} caracteres",
    "password.common":
      "Esta contraseña es demasiado fácil de adivinar: está en una lista de contraseñas comunes o es un patrón simple. Elija otra.",
    "password.personal":
      "Esta contraseña se compone de su nombre, su organización o el nombre de este portal, que se adivinan primero. Elija otra.",
    "password.guessable": "Esta contraseña es común, un patrón simple o se compone de nombres. Elija otra.",
    "password.breached": "Esta contraseña apareció en una filtración de datos de otro sitio. Elija otra.",
    "password.longerBeforeSwitchOff":
      "Sin un segundo factor, una contraseña necesita al menos {min} caracteres. Elija primero una más larga en su perfil.",
    "password.unchanged": "Esta es la contraseña actual. Elija otra.",
    "password.currentWrong": "La contraseña actual no es correcta.",
    "password.requiredForEmail": "Ingrese su contraseña para cambiar el correo electrónico.",
    "account.confirmUsername": "Escriba su nombre de usuario, {username}, para eliminar esta cuenta.",
    "account.noEmail": "Su cuenta no tiene correo electrónico. Agregue primero uno a su perfil.",
    "passkey.rejected":
      "No se pudo agregar la llave de acceso: pasaron sus cinco minutos o es de otro sitio. Inténtelo de nuevo.",
    "secondFactor.codeWrong":
      "Este código no es correcto. Ingrese el que muestra ahora la aplicación de autenticación.",
    "singleSignOn.nameUnknown":
      "Ningún inicio de sesión de una organización tiene este nombre. Compruébelo o pregunte a su administrador.",
    "singleSignOn.issuerInvalid":
      "El emisor debe ser una dirección https sin consulta, como la escribe el proveedor en sus documentos, por ejemplo https://login.example.org/realms/staff.",
    "singleSignOn.issuerOther": "El emisor debe escribirse como lo escribe el proveedor: {issuer}",
    "singleSignOn.issuerUnreachable": "Emisor: ningún proveedor respondió allí con su documento. ({reason})",
    "singleSignOn.secretRequired": "Escriba el secreto del cliente que corresponde a este emisor y cliente.",
    "singleSignOn.tooManyGroups":
      "Una organización puede tener como máximo {max} grupos; estos son {count}. Combine algunos.",
    "singleSignOn.groupInvalid":
      "Grupos, línea {line}: escriba el grupo, un signo igual y su rol, como Enfermería = staff. Los roles son {roles}.",
    "singleSignOn.groupTooLong": "Grupos, línea {line}: un grupo puede tener como máximo {max} caracteres.",
    "singleSignOn.groupTwice": "Grupos, línea {line}: este grupo ya está en la lista.",
    "singleSignOn.groupsRequired": "Indique al menos un grupo, como Enfermería = staff.",
    "organization.tooManyNetworks":
      "Una organización puede tener como máximo {max} redes; estas son {count}. Combine algunas.",
    "organization.networkInvalid":
      "{entry} no es una red. Escriba cada una como 192.0.2.0/24 o 2001:db8::/32, o una sola dirección.",
    "organization.networkHostBits":
      "{entry} es una dirección dentro de una red. Escriba {network}, o la dirección sin barra.",
    "organization.networkMapped": "{entry} es una red IPv4 en forma de IPv6. Escríbala como 192.0.2.0/24.",
    "display.networksRequired":
      "Un administrador debe registrar primero las redes de su organización: una computadora de contingencia funciona solo en ellas.",
    "user.managerOfHospitalOnly":
      "Solo una cuenta de un hospital puede administrar los widgets del hospital.",
    "user.adminWithoutOrganization": "Un administrador no pertenece a ninguna organización. Déjela vacía.",
    "user.hospitalRequired": "Elija el hospital para el que trabaja esta persona.",
    "user.companyRequired": "Elija la empresa de ambulancias para la que trabaja esta persona.",
    "asking.companyUnknown": "Una empresa de esta lista no existe, o no es una empresa de ambulancias.",
    "response.companyRequired": "Elija la empresa de la que es la respuesta.",
    "list.noBase":
      "Las solicitudes se ordenan por distancia para una empresa cuya ubicación de la base está fijada.",
    "list.onlyOpenByDistance":
      "Solo se ordenan por distancia las solicitudes abiertas: las pendientes y las que están por aprobar.",
    "route.placeMissing": "Esta solicitud no tiene sus dos lugares en el mapa.",
    "baseLocation.companyRequired": "Solo una empresa de ambulancias tiene ubicación de la base.",
    "baseLocation.ambiguous":
      "Ubicación de la base: varios centros tienen este nombre. Elija uno de la lista o escriba coordenadas, como 39.2904, -76.6122.",
    "baseLocation.unknown":
      "Ubicación de la base: ningún centro tiene este nombre. Elija uno de la lista o escriba coordenadas, como 39.2904, -76.6122.",
    "embedSite.hospitalRequired": "Elija el hospital del que es el sitio.",
    "embedSite.publicSuffix":
      "Orígenes: {domain} es un sufijo público, bajo el que cualquiera puede registrar un nombre. Ingrese un dominio propio después del *.",
    "embedSite.confirmName": "Escriba el nombre del sitio, {name}, para revocarlo.",
    "widgetSession.unknownOrigin":
      "El origen no es uno de este sitio. Agréguelo primero al sitio en el portal.",
    "widgetSession.boundCreatesNone":
      "Una sesión vinculada a solicitudes no puede crear otras: omita request.",
    "widgetSession.foreignRequest": "Los números de solicitud contienen una solicitud de otro hospital.",
    "audit.dayUnknown": "Indique un día del calendario, como 2026-05-04.",
    "audit.outcomeUnknown": "El resultado debe ser success o failed.",
    "audit.recordUnknown":
      "El registro debe ser un tipo y un número de como máximo {max}, como transport:57. Los tipos son {types}.",
    "audit.reportTooLong":
      "Un informe de divulgaciones abarca como máximo {years} años. Elija un primer día posterior.",
    "audit.formatUnknown": "El formato debe ser csv o ndjson.",
    "times.formatUnknown": "El formato debe ser csv o json.",
    "export.searchGone": "La búsqueda de esta página ha caducado. Busque de nuevo y luego exporte.",
    "settings.storedKeyOfOther":
      "El proveedor de mapas ha cambiado. Escriba la clave de API de {now} o marque «Quitar el valor guardado»: la guardada es para {before}.",
    "settings.storedPasswordOfOther":
      "El servidor SMTP ha cambiado. Escriba su contraseña SMTP o marque «Quitar el valor guardado»: la guardada es para el servidor anterior.",
    "settings.hostOfCredentials":
      "{label} lleva a {target}, donde las nubes entregan credenciales. Wardway nunca se conecta allí.",
    "settings.hostPrivate":
      "{label} lleva a {target}, en una red privada. Si es lo que desea, pida al operador que lo agregue a OUTGOING_PRIVATE_HOSTS.",
    "settings.hostUnusable": "{label} lleva a {target}, que no es la dirección de un servidor.",
    "settings.smtpServerMissing": "Se requiere el servidor SMTP para enviar correo.",
    "settings.fromEmailMissing": "Se requiere el correo del remitente para enviar correo.",
    "settings.smtpPasswordMissing":
      "Con un nombre de usuario SMTP se requiere la contraseña SMTP. Deje ambos vacíos para un servidor sin inicio de sesión.",
    "settings.smtpPasswordUnreadable":
      "La contraseña SMTP guardada se cifró con otra clave y no se puede leer. Escríbala de nuevo.",
    "emergency.tooManyStarts":
      "Ha iniciado {max} accesos de emergencia en las últimas {hours} horas, que es el límite. Llame al hospital o pregunte a un administrador.",
    "rateLimit.calls":
      "Su cuenta ha enviado demasiadas llamadas en un minuto. Inténtelo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.",
    "rateLimit.visits":
      "Su red ha enviado demasiadas llamadas en un minuto. Inténtelo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.",
    "rateLimit.network":
      "Su red ha hecho demasiadas consultas. Espere {minutes, plural, one {# minuto} other {# minutos}} e inténtelo de nuevo.",
    "rateLimit.logIn":
      "Demasiados intentos fallidos. Espere {minutes, plural, one {# minuto} other {# minutos}} e inténtelo de nuevo.",
    "rateLimit.account":
      "Demasiados intentos fallidos para esta cuenta. Use «¿Olvidó su contraseña?» para recibir un enlace, inicie sesión en un dispositivo que ya haya usado o ingrese abajo un código de su segundo factor.",
    "rateLimit.password":
      "Demasiadas contraseñas incorrectas. Espere {minutes, plural, one {# minuto} other {# minutos}} e inténtelo de nuevo.",
    "rateLimit.confirmations":
      "Hubo {max} contraseñas incorrectas seguidas. Cierre la sesión y vuelva a iniciarla para continuar.",
    "rateLimit.logInNetwork":
      "Hubo demasiados intentos fallidos en su red. Si ya ha iniciado sesión desde aquí, revise lo que escribió e inténtelo de nuevo. Si no, espere {minutes, plural, one {# minuto} other {# minutos}}.",
    "rateLimit.passwordWork":
      "Muchas personas están iniciando sesión en este momento. Inténtelo de nuevo en unos segundos.",
    "rateLimit.contact":
      "Su red ha enviado {count} mensajes en una hora. Espere {minutes, plural, one {# minuto} other {# minutos}} y envíe el suyo; lo que escribió sigue aquí.",
    "rateLimit.widgetSessions":
      "Este sitio ha abierto {count} sesiones en un minuto. Inténtelo de nuevo en {seconds} segundos.",
    "rateLimit.playground":
      "Se abrieron demasiadas sesiones del área de pruebas desde esta red. Inténtelo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.",
    "rateLimit.embedKeys":
      "Su red ha enviado demasiadas claves incorrectas. Espere {minutes, plural, one {# minuto} other {# minutos}} e inténtelo de nuevo.",
    "rateLimit.provisioning":
      "El proveedor de esta organización ha enviado demasiadas llamadas en un minuto. Inténtelo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.",
    "rateLimit.provisioningTokens":
      "Su red ha enviado demasiados tokens de aprovisionamiento incorrectos. Espere {minutes, plural, one {# minuto} other {# minutos}} e inténtelo de nuevo.",
    "rateLimit.mapTests":
      "Ha hecho {count} pruebas en poco tiempo, y los proveedores cuentan cada llamada. Espere {minutes, plural, one {# minuto} other {# minutos}} y pruebe de nuevo.",
    "rateLimit.positions":
      "Se enviaron posiciones {count} veces en poco tiempo. Espere {minutes, plural, one {# minuto} other {# minutos}}; las posiciones reunidas desde entonces se pueden enviar juntas.",
    "live.tooManyTopics":
      "Una conexión puede tener como máximo {max} temas. Cancele la suscripción a uno antes de suscribirse a otro.",
    "login.readOnly":
      "El portal es de solo lectura por ahora, así que nadie puede iniciar sesión. Los usuarios con sesión iniciada pueden seguir leyendo. Use la lista de contingencia impresa y el teléfono, e inténtelo de nuevo en unos minutos.",
    "singleSignOn.unavailable":
      "El inicio de sesión de su organización no responde como debe. Inténtelo de nuevo en un minuto.",
    "route.optimizationOff": "La optimización de rutas está desactivada. Un administrador puede activarla.",
    "route.noRoad": "No se conoce ninguna carretera de la recogida al destino.",
    "route.noProvider":
      "Ahora no hay configurado ningún servicio de mapas que conozca las carreteras. La ruta no cambia.",
    "mail.timedOut":
      "{host} no terminó en {seconds} segundos. Inténtelo de nuevo o revise el servidor de correo.",
    "mail.failed": "{reason}",
  };
