import type { MessageParams } from "@wardway/model/messages/message";

export interface WidgetProblem {
  readonly status: number;
  readonly category: string;
  readonly code: string;
  readonly params: MessageParams;
  readonly userMessage: string;
  /** Finds the call in the portal's log. */
  readonly requestId?: string | undefined;
  /** Seconds until another call makes sense. */
  readonly retryAfter?: number | undefined;
}
