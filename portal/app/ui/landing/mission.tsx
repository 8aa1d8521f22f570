import { Section } from "./section.tsx";

const principles = [
  {
    title: "For the ward",
    text: "A nurse between two alarms fills in one form and sees at a glance what is waiting, who answers, and what to do next.",
  },
  {
    title: "For the dispatcher",
    text: "The open requests stand in order of urgency, with the equipment they need. An answer is an arrival time and a note.",
  },
  {
    title: "For the crew",
    text: "Large targets on a phone, one tap for each milestone, and the same times for everybody afterwards.",
  },
] as const;

/** Why the product exists. */
export function Mission() {
  return (
    <Section
      id="mission"
      eyebrow="Mission"
      title="A patient who is ready to move should be moving"
      lead="Between two places of care there is often a desk, a telephone and a list of numbers. Our mission is to put a clear request, an honest answer and a shared record in their place, so that staff have their time for patients."
    >
      <ul className="mt-10 grid gap-4 lg:mt-12 lg:grid-cols-3">
        {principles.map((principle) => (
          <li key={principle.title} className="rounded-xl border border-line bg-surface p-6">
            <h3 className="font-semibold text-lg">{principle.title}</h3>
            <p className="mt-2 text-muted leading-relaxed">{principle.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
