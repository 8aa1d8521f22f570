import { WayIn } from "./landing-header.tsx";

/** How to get in: accounts come from an administrator. */
export function Contact({ signedIn }: { signedIn: boolean }) {
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="mx-auto max-w-7xl scroll-mt-16 px-4 pt-20 sm:px-6 sm:pt-32 lg:px-8"
    >
      <div className="grid items-center gap-x-12 gap-y-7 rounded-xl border border-line bg-linear-to-br from-raised to-surface px-5 py-8 sm:px-10 sm:py-12 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <p className="font-medium text-primary">Contact</p>
          <h2
            id="contact-title"
            className="mt-2 font-semibold text-2xl leading-tight tracking-tight sm:text-3xl"
          >
            {signedIn ? "You are signed in" : "Accounts come from your administrator"}
          </h2>
          <p className="mt-3 max-w-2xl text-lg text-muted leading-relaxed">
            There is no open sign-up. Contact your administrator if you need an account, for yourself or for a
            colleague.
          </p>
        </div>
        <div className="flex max-sm:*:flex-1">
          <WayIn signedIn={signedIn} size="medium" />
        </div>
      </div>
    </section>
  );
}
