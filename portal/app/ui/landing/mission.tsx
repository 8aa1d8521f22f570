import { Headset, Hospital, type LucideIcon, Smartphone } from "lucide-react";
import { Section } from "./section.tsx";

const principles: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Hospital,
    title: "For the ward",
    text: "A nurse between two alarms fills in one form, and sees at a glance what waits, who answers and what to do next.",
  },
  {
    icon: Headset,
    title: "For the dispatcher",
    text: "What is due next stands first, the urgent ahead of its time, with the equipment it needs. An answer is an arrival time and a note.",
  },
  {
    icon: Smartphone,
    title: "For the crew",
    text: "Large targets on a phone, one press for each milestone, and the same times for everybody afterwards.",
  },
];

/** Why the product exists. */
export function Mission() {
  return (
    <Section
      id="mission"
      eyebrow="Mission"
      title="A patient who is ready to move should be moving"
      lead="Between two places of care there is often a desk, a telephone and a list of numbers. Our mission is to put a clear request, an honest answer and a shared record in their place, so that staff have their time for patients."
    >
      <ul className="mt-10 divide-y divide-line border-line border-y lg:mt-12">
        {principles.map((principle) => (
          <li
            key={principle.title}
            className="grid gap-x-16 gap-y-2 py-6 lg:grid-cols-2 lg:items-center lg:py-7"
          >
            <h3 className="flex items-center gap-3.5 font-semibold text-xl">
              <principle.icon aria-hidden="true" className="size-6 text-primary" strokeWidth={1.75} />
              {principle.title}
            </h3>
            <p className="text-muted leading-relaxed">{principle.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
