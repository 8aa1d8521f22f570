export const messages = {
  "index.hipaaCompliantAndPrivacy": "HIPAA compliant and privacy-conscious",
  "index.theMinimumNecessaryByDefault":
    "Access by role and organization, and an audit trail of who read and changed what.",
  "index.realTimeTracking": "Real-time tracking",
  "index.eachMilestoneWithItsReal": "Each milestone with its real time, the same for the ward and the crew.",
  "index.ratingSystem": "Rating system",
  "index.everyTransportIsRatedAnd": "Every transport is rated, and the next decision has it in sight.",
  "index.upTo70LessCoordination": "Up to 70% less coordination time",
  "index.oneFormAndOneDecision": "One form and one decision instead of a round of calls.",
  "index.sendUsAMessage": "Send us a message",
  "index.name": "Name",
  "index.email": "Email",
  "index.organization": "Organization",
  "index.message": "Message",
  "index.whatYouWouldLikeTo": "What you would like to see or to know. No patient's details, please.",
  "index.sending": "Sending...",
  "index.sendMessage": "Send message",
  "index.leaveThisEmpty": "Leave this empty",
  "index.thankYou": "Thank you",
  "index.yourMessageHasArrivedWe":
    "Your message has arrived. We will write back to the address that you gave.",
  "index.thePortalCannotBeReached":
    "The portal cannot be reached now. What you typed is still here. Try again; it will be sent once.",
  "index.aTourWithExampleData": "A tour with example data: from a request to its rating",
  "index.yourQuestionsOnPrivacyAudit": "Your questions on privacy, audit and embedding answered",
  "index.noAccountNeededAndNothing": "No account needed, and nothing to install",
  "index.contact": "Contact",
  "index.seeItWithYourOwn": "See it with your own transports in mind",
  "index.tellUsWhoYouAre":
    "Tell us who you are and what moves between your wards. We write back and show you Wardway at work.",
  "index.northgateAmbulance": "Northgate Ambulance",
  "index.crewOfTwoStretcherAnd": "Crew of two, stretcher and oxygen on board.",
  "index.harborMedicalTransport": "Harbor Medical Transport",
  "index.onTheWayBackFrom": "On the way back from the coast.",
  "index.ward4ToRehabilitation": "Ward 4 to rehabilitation",
  "index.exampleWard": "Your hospital, ward 4",
  "index.exampleDestination": "Rehabilitation unit, entrance B",
  "index.twoResponses": "2 responses",
  "index.wantedBy": "pick-up wanted by 15:00",
  "index.requested": "Requested",
  "index.response": "Response",
  "index.approved": "Approved",
  "index.estimatedArrival": "Estimated arrival",
  "index.approve": "Approve",
  "index.reject": "Reject",
  "index.exampleCrew": "Crew 2",
  "index.then": "Then: {title}",
  "index.twoScreensAsAnExample":
    "Two screens as an example. On the hospital's, a request of high priority has two responses: one company arrives at 14:57 and has 4.8 of 5 stars, the other arrives at 15:12 and has 4.3; the hospital can approve either. On the crew's phone the transport is under way: en route, at pick-up and patient aboard are recorded with their times, and the next button reads At destination. A route line above them shows the same transport: requested at 14:12, first response at 14:16, approved at 14:19, under way between pick-up and destination.",
  "index.anExampleWithInventedNames":
    "An example with invented names: what the hospital decides on, and what the crew records on the way.",
  "index.patientTransportCoordination": "Patient transport coordination",
  "index.fromWardToWard": "From ward to ward,",
  "index.withoutTheRoundOfCalls": "without the round of calls",
  "index.wardwayLinksHospitalsWithAmbulance":
    "Wardway links hospitals with ambulance companies. The hospital sends one request, companies respond with their arrival times, one is approved, and both sides follow the transport to the transfer of care.",
  "index.requestADemo": "Request a demo",
  "index.seeHowItWorks": "See how it works",
  "index.privacyPolicy": "Privacy Policy",
  "index.termsOfService": "Terms of Service",
  "index.hipaaCompliance": "HIPAA Compliance",
  "index.readTheLegalNotices": "Read the legal notices",
  "index.claimNote":
    "A goal of the product, not a measured result. It rests on the work that one request and one decision replace: calling several companies in turn, repeating the patient's needs, and calling again for the arrival time. No study has measured it.",
  "index.hipaaClaimNote":
    "No authority certifies software for HIPAA. The claim rests on the safeguards below: access by role and organization, names and record numbers hidden until approval, and an audit trail. The product's documentation lists what is met and what is open. The operator of each installation is responsible for its use.",
  "index.footnote": "Note {number}",
  "index.notes": "Notes on these claims",
  "index.wardwayIsBuiltForThe":
    "Wardway is built for the HIPAA Privacy and Security Rules: access by role, names and record numbers hidden until approval, and an audit trail. Protected health information is shown to staff who are logged in and, with initials only, on displays that they start. It never appears on public pages.",
  "index.wardway": "© {year} Wardway.",
  "index.howItWorks": "How it works",
  "index.privacy": "Privacy",
  "index.mission": "Mission",
  "index.sections": "Sections",
  "index.goToDashboard": "Go to dashboard",
  "index.logIn": "Log In",
  "index.requestsOnce": "Requests once",
  "index.patientJourneyTimePriority":
    "Patient, journey, time, priority, isolation and equipment in one form.",
  "index.respondsWithAnArrivalTime": "Responds with an arrival time",
  "index.companiesSeeWhatTheTransport":
    "Companies see what the transport needs, and initials instead of the patient's name.",
  "index.approvesOne": "Approves one",
  "index.eachResponseWithItsArrival":
    "Each response with its arrival and its rating. Approving one declines the others in the same moment.",
  "index.runsTheTransport": "Runs the transport",
  "index.theCrewRecordsFiveMilestones":
    "The crew records five milestones, from en route to the transfer of care. The hospital reads the real times.",
  "index.completesAndRates": "Completes and rates",
  "index.theHospitalClosesThe":
    "The hospital closes the transport and rates the company, once, with one to five stars.",
  "index.oneRequestFiveStepsTwo": "One request, five steps, two sides that see the same",
  "index.eachStepIsOneEntry":
    "Each step is one entry with its time and its author. When two people decide simultaneously, one decision is recorded and the other person is notified.",
  "index.forTheWard": "For the ward",
  "index.aNurseBetweenTwoAlarms":
    "A nurse between two alarms fills in one form, and sees at a glance what is pending, who responds and what to do next.",
  "index.forTheDispatcher": "For the dispatcher",
  "index.requestsAreSortedByDue":
    "Requests are sorted by due time, urgent ones first, with the equipment they need. A response is an arrival time and a note.",
  "index.forTheCrew": "For the crew",
  "index.largeTargetsOnAPhone":
    "Large targets on a phone, one tap for each milestone, and the same times for everyone afterwards.",
  "index.aPatientWhoIsReady": "A patient who is ready to move should be moving",
  "index.betweenTwoPlacesOfCare":
    "Between two places of care there is often a desk, a telephone and a list of numbers. Our mission is to put a clear request, an honest response and a shared record in their place, so that staff have their time for patients.",
  "index.samplePatient": "Sample Patient",
  "index.patient": "Patient",
  "index.recordNumber": "Record number",
  "index.exampleMrn": "MRN 000000",
  "index.priority": "Priority",
  "index.highIsolationContact": "High, isolation: contact",
  "index.needs": "Needs",
  "index.stretcherOxygen": "Stretcher, oxygen",
  "index.accessByRoleAndOrganization": "Access by role and organization",
  "index.everyRuleIsTheServers":
    "Every rule is the server's. A hospital sees its own requests, a company the open ones and its own; the rest is simply not found.",
  "index.anAuditTrailThatOnly": "An audit trail that only grows",
  "index.logInsChangesAndRejections":
    "Log-ins, reads of patients' records, changes and rejections are recorded with account, address and time. The database rejects changes of entries, and a chain of hashes reveals those made around it.",
  "index.sessionsThatEndByThemselves": "Sessions that end by themselves",
  "index.aSessionEndsAfterSome":
    "A session ends after some minutes without use, and after {absoluteHours} hours in any case.",
  "index.companiesRespondToTheNeed": "Companies respond to the need, not to the name",
  "index.untilAHospitalApprovesIts":
    "Until a hospital approves its response, a company sees initials instead of the name, and no record number. Both open for the company that runs the transport, and for no other company.",
  "index.whatEachSideSeesOf": "What each side sees of the same request, as an example",
  "index.fact": "Fact",
  "index.theRequestingHospital": "The requesting hospital",
  "index.aCompanyBeforeApproval": "A company before approval",
  "index.anExampleNoPatientIs": "An example. No patient is named on this page.",
  "index.hiddenUntilApproved": "hidden until approved",
  "index.wardwayPatientTransport": "Wardway - patient transport coordination",
  "index.metaDescription":
    "Wardway links hospitals with ambulance companies: one request, responses with arrival times, and a transport that both sides follow.",
  "index.skipToMainContent": "Skip to main content",
} as const;
