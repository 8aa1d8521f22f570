import { t } from "@lingui/core/macro";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useEffect, useState } from "react";
import { DialogOverlay, dialogFooterClass, dialogLayerClass, dialogPanelClass } from "./dialog-frame.tsx";
import { closesOnEscape, keepOpenForField } from "./escape.ts";
import { Icon } from "./icon.tsx";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Stays visible while the content scrolls. A submit button needs `form=`. */
  footer?: ReactNode;
  size?: "medium" | "wide";
  /** Makes content without focusable elements focusable, for scrolling by keyboard (WCAG 2.1.1). */
  isText?: boolean;
  /** For content that takes long to render: it follows the dialog, which has the focus until then. */
  isDeferred?: boolean;
  children?: ReactNode;
}

/** Modal; the content scrolls inside. */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, size = "medium", isText, isDeferred } = props;
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <DialogOverlay />
        <div className={dialogLayerClass}>
          <Primitive.Content
            aria-modal="true"
            {...(!description && { "aria-describedby": undefined })}
            onEscapeKeyDown={keepOpenForField}
            {...(isDeferred && { onOpenAutoFocus: focusDialog })}
            className={`${dialogPanelClass} ${size === "wide" ? "sm:max-w-3xl" : "sm:max-w-lg"}`}
          >
            <header className="min-w-0 border-line border-b py-3 pr-14 pl-4 sm:pl-5">
              <Primitive.Title className="font-semibold text-base leading-6 wrap-anywhere">
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="text-muted text-sm">{description}</Primitive.Description>
              )}
            </header>
            <div
              {...(isText && { role: "group", "aria-label": title, tabIndex: 0 })}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2 sm:p-5"
            >
              {isDeferred ? <Deferred>{props.children}</Deferred> : props.children}
            </div>
            {footer && <footer className={dialogFooterClass}>{footer}</footer>}
            {/* Last, so that the first field gets the focus. */}
            <Primitive.Close
              {...closesOnEscape}
              aria-label={t`Close`}
              className="icon-button absolute top-1 right-1"
            >
              <Icon name="x" className="size-5" />
            </Primitive.Close>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function focusDialog(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

function Deferred({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  // After the dialog's own paint, and in one piece: keys pressed during it wait for the first field.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  // As high as the screen, so that the dialog does not grow.
  return isShown ? children : <div className="h-dvh" />;
}
