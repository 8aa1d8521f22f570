import { type DefaultBodyType, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/** A call as the provider received it. */
export interface ReceivedCall {
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Mocks all external providers in a test file; unexpected calls fail. */
export function outside() {
  const server = setupServer();
  const calls: ReceivedCall[] = [];
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => {
    server.resetHandlers();
    calls.length = 0;
  });
  afterAll(() => server.close());

  const record = async (request: Request) => {
    const text = await request.text();
    calls.push({
      url: new URL(request.url),
      headers: request.headers,
      body: text ? JSON.parse(text) : null,
    });
  };
  return {
    calls,
    /** Responds to matching URLs with JSON or text. */
    respond(address: string | RegExp, body: DefaultBodyType, status = 200): void {
      server.use(
        http.all(address, async ({ request }) => {
          await record(request);
          return typeof body === "string"
            ? new HttpResponse(body, { status })
            : HttpResponse.json(body, { status });
        }),
      );
    },
    /** Breaks the connection. */
    fails(address: string | RegExp): void {
      server.use(http.all(address, () => HttpResponse.error()));
    },
    /** Never responds. */
    hangs(address: string | RegExp): void {
      server.use(http.all(address, () => new Promise<never>(() => {})));
    },
  };
}
