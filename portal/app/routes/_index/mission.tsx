import { Headset, Hospital, type LucideIcon, Smartphone } from "lucide-react";

const people: readonly { icon: LucideIcon; title: string; text: string }[] = [
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

/** Why the product exists, and for whom. */
export function Mission() {
  return (
    <section
      id="mission"
      aria-labelledby="mission-title"
      className="mx-auto max-w-7xl scroll-mt-16 px-4 pt-20 sm:px-6 sm:pt-32 lg:px-8"
    >
      <div className="mx-auto max-w-4xl text-center">
        <p className="font-medium text-primary">Mission</p>
        <h2
          id="mission-title"
          className="mt-3 font-semibold text-4xl leading-[1.08] tracking-tight sm:text-5xl lg:text-6xl"
        >
          A patient who is ready to move should be moving
        </h2>
        <p className="mx-auto mt-6 max-w-2xl text-pretty text-lg text-muted leading-relaxed">
          Between two places of care there is often a desk, a telephone and a list of numbers. Our mission is
          to put a clear request, an honest answer and a shared record in their place, so that staff have
          their time for patients.
        </p>
      </div>
      <ul className="mt-14 grid gap-x-12 gap-y-10 md:grid-cols-3 lg:mt-20">
        {people.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-line border-t pt-6">
            <h3 className="flex items-center gap-3 font-semibold text-xl">
              <Icon aria-hidden="true" className="size-6 text-primary" strokeWidth={1.75} />
              {title}
            </h3>
            <p className="mt-3 text-muted leading-relaxed">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
