import { useTranslator } from "@wardway/widgets/messages/messages";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { closesOnEscape } from "../escape.ts";
import { Icon } from "../icon.tsx";
import { Logo } from "../logo.tsx";
import { messages } from "./messages.ts";
import type { ShellUser } from "./shell-user.ts";
import { Sidebar } from "./sidebar.tsx";

const openerClass = "grid size-11 place-items-center rounded-md text-ink hover:bg-raised";

/** Below 1024 px; before hydration a disclosure. */
export function Drawer({ user }: { user: ShellUser }) {
  return useHydrated() ? <DrawerDialog user={user} /> : <DrawerDetails user={user} />;
}

function DrawerDialog({ user }: { user: ShellUser }) {
  const { t } = useTranslator(messages);
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label={t("ui.shell.openMenu")} className={openerClass}>
        <Icon name="menu" className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        {/* Radix's overlay inserts a style element that the content security policy blocks. */}
        <div data-scroll-lock="" className="fixed inset-0 z-40 bg-overlay" />
        {/* Animated only while open: Radix misses the end of a closing animation of zero length (reduced motion). */}
        <Dialog.Content
          aria-modal="true"
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] data-[state=open]:animate-[ww-slide_var(--ww-motion)_ease-out] flex-col gap-4 overflow-y-auto overscroll-contain border-line border-r bg-surface p-3 shadow-float outline-none"
        >
          <div className="flex items-center justify-between pl-2">
            <Dialog.Title>
              <Logo />
              <span className="sr-only"> {t("ui.shell.menu")}</span>
            </Dialog.Title>
            <Dialog.Close {...closesOnEscape} aria-label={t("ui.shell.closeMenu")} className={openerClass}>
              <Icon name="x" className="size-6" />
            </Dialog.Close>
          </div>
          <Sidebar user={user} onNavigate={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function DrawerDetails({ user }: { user: ShellUser }) {
  const { t } = useTranslator(messages);
  return (
    <details>
      <summary aria-label={t("ui.shell.openMenu")} className={openerClass}>
        <Icon name="menu" className="size-6" />
      </summary>
      <div className="absolute top-full left-0 z-50 max-h-[calc(100dvh-4rem)] w-72 max-w-[85vw] overflow-y-auto rounded-br-md border-line border-r border-b bg-surface p-3 shadow-float">
        <Sidebar user={user} />
      </div>
    </details>
  );
}
