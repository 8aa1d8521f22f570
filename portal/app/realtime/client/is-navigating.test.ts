import { createMemoryHistory, createRouter, type Router, redirect } from "@remix-run/router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isNavigating } from "./is-navigating.ts";
import { createRefetcher } from "./refetcher.ts";

let router: Router;
let answer: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const routes = [
    {
      id: "levels",
      path: "/levels",
      loader: () => null,
      async action() {
        await answered;
        return redirect("/saved");
      },
    },
    { id: "saved", path: "/saved", loader: () => null },
  ];
  const page = Object.assign(new EventTarget(), { document: { createElement: vi.fn() } });
  router = createRouter({
    history: createMemoryHistory({ initialEntries: ["/levels"] }),
    routes,
    window: page as unknown as Window,
  });
  router.initialize();
});
afterEach(() => {
  router.dispose();
  vi.useRealTimers();
});

/** A change arrives directly after the submission, before anything is rendered. */
async function changeDuringSubmission(isBusy: () => boolean) {
  const refetcher = createRefetcher({
    refetch: () => router.revalidate(),
    abandon: () => undefined,
    isBusy,
  });
  refetcher.request();
  await vi.advanceTimersByTimeAsync(2_000);
  answer();
  await vi.advanceTimersByTimeAsync(1_000);
  refetcher.stop();
}

describe("a change that arrives during a submission", () => {
  const post = { formMethod: "post", formData: new FormData() } as const;

  beforeEach(async () => {
    await vi.advanceTimersByTimeAsync(0);
    expect(isNavigating(router)).toBe(false);
  });

  it.each(["a form's", "a page's"])("does not lose the redirect of %s", async (whose) => {
    if (whose === "a form's") router.fetch("form", "levels", "/levels", post);
    else void router.navigate("/levels", post);
    await changeDuringSubmission(() => isNavigating(router));
    expect(router.state.location.pathname).toBe("/saved");
  });

  it("would lose it without waiting", async () => {
    router.fetch("form", "levels", "/levels", post);
    await changeDuringSubmission(() => false);
    expect(router.state.location.pathname).toBe("/levels");
  });
});
