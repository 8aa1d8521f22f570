import { Icon } from "./icon.tsx";

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | "call" | undefined;
  /** Until it is closed or another one comes: what the user sent has not arrived. */
  stays?: boolean | undefined;
  action?: { readonly label: string; readonly to: string } | undefined;
}

export interface FlashToast extends ToastMessage {
  id: string;
}

export function ToastIcon({ toast: { variant } }: { toast: ToastMessage }) {
  if (variant === "destructive") return <Icon name="circle-exclamation-point" className="text-danger" />;
  return <Icon name={variant === "call" ? "bell" : "circle-check"} />;
}

export const toastClass = ({ variant }: ToastMessage) =>
  variant === "destructive" ? "toast toast-failed" : "toast";
