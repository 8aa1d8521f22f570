/** A call that opens a session on a hospital's server. The addresses contain no quotation mark (`originField`). */
export interface ServerSnippet {
  readonly language: string;
  readonly code: string;
}

/** Each uses only the standard library of its language. */
export const otherServers = (portal: string, origin: string): readonly ServerSnippet[] => [
  { language: "Python", code: python(portal, origin) },
  { language: "PHP", code: php(portal, origin) },
  { language: "C#", code: csharp(portal, origin) },
  { language: "Java", code: java(portal, origin) },
];

/** Uses the package, in Node 20 or later. */
export const nodeServer = (
  portal: string,
  origin: string,
) => `import { createSession } from "@wardway/sdk/server";

// On your own server. The secret key never reaches a browser.
app.post("/wardway-session", requireLogIn, async (request, response) => {
  // Another site's page cannot have this origin, which every browser sends with a POST.
  if (request.get("origin") !== "${origin}") return response.sendStatus(403);
  try {
    const session = await createSession({
      baseUrl: "${portal}",
      secretKey: process.env.WARDWAY_SECRET_KEY, // wsk_...
      origin: "${origin}",
      staff: { id: request.user.id, name: request.user.name },
      scopes: ["request", "list", "track", "approve", "cancel", "rate", "message"],
    });
    response.status(201).set("cache-control", "no-store").json(session);
  } catch (error) {
    console.error(error.message);
    response.status(502).end();
  }
});`;

const python = (
  portal: string,
  origin: string,
) => `# On your own server (Python 3.8 or later). The secret key never reaches a browser.
import json
import os
import urllib.error
import urllib.request


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect could lead the key to another server."""

    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(NoRedirect)


def create_session(staff_id, staff_name):
    """Returns the session for the page, to send as JSON. The arguments are of your logged-in user."""
    request = urllib.request.Request(
        "${portal}/api/embed/sessions",
        method="POST",
        headers={
            "Authorization": "Bearer " + os.environ["WARDWAY_SECRET_KEY"].strip(),  # wsk_...
            "Content-Type": "application/json",
        },
        data=json.dumps({
            "origin": "${origin}",
            "staff": {"id": staff_id, "name": staff_name},
            "scopes": ["request", "list", "track", "approve", "cancel", "rate", "message"],
        }).encode(),
    )
    try:
        with opener.open(request, timeout=10) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        detail = error.read().decode(errors="replace")
        if error.headers.get_content_type() == "application/problem+json":
            detail = json.loads(detail)["detail"]
        request_id = error.headers.get("x-request-id", "unknown")
        raise RuntimeError(f"No session: {error.code} {detail} (request {request_id})") from None`;

const php = (portal: string, origin: string) => `<?php
// On your own server (PHP 7.4 or later). The secret key never reaches a browser.

/** Returns the session for the page, as JSON. The arguments are of your logged-in user. */
function createSession(string $staffId, string $staffName): string
{
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            'Authorization: Bearer ' . trim(getenv('WARDWAY_SECRET_KEY')), // wsk_...
            'Content-Type: application/json',
        ],
        'content' => json_encode([
            'origin' => '${origin}',
            'staff' => ['id' => $staffId, 'name' => $staffName],
            'scopes' => ['request', 'list', 'track', 'approve', 'cancel', 'rate', 'message'],
        ], JSON_THROW_ON_ERROR),
        'timeout' => 10,
        'follow_location' => 0,
        'ignore_errors' => true,
    ]]);
    $stream = fopen('${portal}/api/embed/sessions', 'r', false, $context);
    if ($stream === false) {
        throw new RuntimeException('No session: the portal cannot be reached.');
    }
    $body = stream_get_contents($stream);
    $headers = stream_get_meta_data($stream)['wrapper_data'];
    $status = (int) explode(' ', $headers[0])[1];
    if ($status !== 201) {
        $detail = json_decode($body, true)['detail'] ?? $body;
        $ids = preg_replace('/^x-request-id:\\s*/i', '', preg_grep('/^x-request-id:/i', $headers));
        $requestId = reset($ids) ?: 'unknown';
        throw new RuntimeException("No session: $status $detail (request $requestId)");
    }
    return $body;
}`;

const csharp = (
  portal: string,
  origin: string,
) => `// On your own server (.NET 6 or later). The secret key never reaches a browser.
using System;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;
using System.Threading.Tasks;

public static class WardwaySession
{
    private static readonly HttpClient Client = new(new HttpClientHandler { AllowAutoRedirect = false })
    {
        Timeout = TimeSpan.FromSeconds(10),
    };

    /// <summary>Returns the session for the page, as JSON. The arguments are of your logged-in user.</summary>
    public static async Task<string> CreateAsync(string staffId, string staffName)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "${portal}/api/embed/sessions");
        request.Headers.Authorization = new AuthenticationHeaderValue(
            "Bearer", Environment.GetEnvironmentVariable("WARDWAY_SECRET_KEY")?.Trim()); // wsk_...
        request.Content = JsonContent.Create(new
        {
            origin = "${origin}",
            staff = new { id = staffId, name = staffName },
            scopes = new[] { "request", "list", "track", "approve", "cancel", "rate", "message" },
        });
        using var response = await Client.SendAsync(request);
        var body = await response.Content.ReadAsStringAsync();
        if (response.StatusCode != HttpStatusCode.Created)
        {
            var detail = response.Content.Headers.ContentType?.MediaType == "application/problem+json"
                ? JsonDocument.Parse(body).RootElement.GetProperty("detail").GetString()
                : body;
            var requestId = response.Headers.TryGetValues("x-request-id", out var ids) ? string.Concat(ids) : "unknown";
            throw new HttpRequestException(
                $"No session: {(int)response.StatusCode} {detail} (request {requestId})");
        }
        return body;
    }
}`;

/** HTTP/1.1, because Java offers h2c without TLS. */
const java = (
  portal: string,
  origin: string,
) => `// On your own server (Java 11 or later). The secret key never reaches a browser.
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

public final class WardwaySession {
    private static final HttpClient CLIENT = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(10))
        .build();

    /** Returns the session for the page, as JSON. The arguments are of your logged-in user. */
    public static String create(String staffId, String staffName) throws IOException, InterruptedException {
        String body = "{\\"origin\\": \\"${origin}\\","
            + " \\"staff\\": {\\"id\\": " + quote(staffId) + ", \\"name\\": " + quote(staffName) + "},"
            + " \\"scopes\\": [\\"request\\", \\"list\\", \\"track\\", \\"approve\\", \\"cancel\\", \\"rate\\", \\"message\\"]}";
        HttpRequest request = HttpRequest.newBuilder(URI.create("${portal}/api/embed/sessions"))
            .timeout(Duration.ofSeconds(10))
            .header("Authorization", "Bearer " + System.getenv("WARDWAY_SECRET_KEY").trim()) // wsk_...
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 201) {
            String requestId = response.headers().firstValue("x-request-id").orElse("unknown");
            throw new IOException(
                "No session: " + response.statusCode() + " " + response.body() + " (request " + requestId + ")");
        }
        return response.body();
    }

    /** Returns a JSON string (RFC 8259, 7). */
    private static String quote(String text) {
        StringBuilder json = new StringBuilder("\\"");
        for (char character : text.toCharArray()) {
            if (character == '"' || character == '\\\\') {
                json.append('\\\\').append(character);
            } else if (character < ' ') {
                json.append(String.format("\\\\u%04x", (int) character));
            } else {
                json.append(character);
            }
        }
        return json.append('"').toString();
    }
}`;
