import { Icon } from "./icon.tsx";

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
  action?: { readonly label: string; readonly to: string } | undefined;
}

export interface FlashToast extends ToastMessage {
  id: string;
}

export function ToastIcon({ toast }: { toast: ToastMessage }) {
  return toast.variant === "destructive" ? (
    <Icon name="circle-exclamation-point" className="text-danger" />
  ) : (
    <Icon name="circle-check" />
  );
}

export const toastClass = ({ variant }: ToastMessage) =>
  variant === "destructive" ? "toast toast-failed" : "toast";
