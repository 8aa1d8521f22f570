import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";

const people: readonly { icon: IconName; title: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    icon: "hospital",
    title: msg`For the ward`,
    text: msg`A nurse between two alarms fills in one form, and sees at a glance what is pending, who responds and what to do next.`,
  },
  {
    icon: "headset",
    title: msg`For the dispatcher`,
    text: msg`Requests are sorted by due time, urgent ones first, with the equipment they need. A response is an arrival time and a note.`,
  },
  {
    icon: "smartphone",
    title: msg`For the crew`,
    text: msg`Large targets on a phone, one tap for each milestone, and the same times for everyone afterwards.`,
  },
];

export function Mission() {
  return (
    <section
      id="mission"
      aria-labelledby="mission-title"
      className="landing-frame scroll-mt-12 py-20 sm:py-28"
    >
      <div className="max-w-4xl">
        <p className="text-muted">{t`Mission`}</p>
        <h2
          id="mission-title"
          className="mt-2 font-semibold text-4xl leading-[1.08] tracking-[-0.03em] sm:text-5xl lg:text-6xl"
        >
          {t`A patient who is ready to move should be moving`}
        </h2>
        <p className="landing-lead mt-6 max-w-2xl">{t`Between two places of care there is often a desk, a telephone and a list of numbers. Our mission is to put a clear request, an honest response and a shared record in their place, so that staff have their time for patients.`}</p>
      </div>
      <ul className="mt-12 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {people.map(({ icon, title, text }) => (
          <li key={i18n._(title)} className="border-line border-t pt-4">
            <h3 className="flex items-center gap-2.5 font-semibold">
              <Icon name={icon} />
              {i18n._(title)}
            </h3>
            <p className="mt-1.5 text-muted">{i18n._(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
