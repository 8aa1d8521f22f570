import { Logo } from "#app/ui/logo.tsx";

const labels = ["Privacy Policy", "Terms of Service", "HIPAA Compliance"] as const;

/** The year, the name, the labels (no links), and the HIPAA statement. */
export function LandingFooter({ year }: { year: number }) {
  return (
    <footer className="border-line border-t bg-surface">
      <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6 lg:px-8">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
          <Logo />
          <ul className="flex flex-wrap gap-x-7 gap-y-2 text-muted text-sm">
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </div>
        <p className="mt-7 max-w-3xl text-muted text-sm leading-relaxed">
          Wardway is built for the HIPAA Privacy and Security Rules: access by role, disclosure of the minimum
          necessary, and an audit trail. Protected health information is shown to authorized staff only and
          never appears on public pages.
        </p>
        <p className="mt-3 text-muted text-sm">© {year} Wardway.</p>
      </div>
    </footer>
  );
}
