import { type Role, roles } from "@wardway/model";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { asJson, Code, curl } from "./code.tsx";
import {
  type Description,
  getExample,
  getReferenceName,
  type NamedCall,
  resolveSchema,
  type Schema,
} from "./description.ts";
import { Fields, getFields } from "./fields.tsx";
import { TypeWords } from "./type-words.tsx";

export function Method({ method }: { method: NamedCall["method"] }) {
  return (
    <span className="inline-block w-14 shrink-0 font-mono font-semibold text-ink text-xs uppercase">
      {method}
    </span>
  );
}

/** Description on the left, code on the right. */
export function CallSection({ description, named }: { description: Description; named: NamedCall }) {
  const { method, path, call } = named;
  const title = `${call.operationId}-title`;
  const parameters = (call.parameters ?? []).flatMap((parameter) => ("name" in parameter ? [parameter] : []));
  const body = getBody(call);
  return (
    <section id={call.operationId} aria-labelledby={title} className="border-line border-t py-6">
      <h3 id={title} className="font-semibold text-lg">
        {call.summary}
      </h3>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-mono text-sm">
        <Method method={method} />
        <span className="min-w-0 wrap-anywhere">{path}</span>
      </p>
      <div className="mt-4 grid gap-x-8 gap-y-6 xl:grid-cols-2">
        <div className="min-w-0 space-y-5">
          {call.description && <p className="max-w-prose">{call.description}</p>}
          <Callers call={call} />
          {parameters.length > 0 && (
            <Part title="Parameters">
              <Fields
                marksRequired
                fields={parameters.map(({ name, required = false, schema = {} }) => ({
                  name,
                  required,
                  schema,
                }))}
              />
            </Part>
          )}
          {body && (
            <Part title="Body">
              <Fields marksRequired fields={getFields(resolveSchema(description, body))} />
            </Part>
          )}
          <Responses call={call} />
        </div>
        <div className="min-w-0">
          <Example description={description} named={named} />
        </div>
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-2 font-semibold text-muted text-sm">{title}</h4>
      {children}
    </div>
  );
}

/** The roles, and rules finer than roles. */
function Callers({ call }: { call: NamedCall["call"] }) {
  const named = (call.security ?? []).flatMap(({ session = [] }) => session);
  const allowed = roles.filter((role: Role) => named.includes(role));
  const rules: readonly string[] = call["x-who-may"] ?? [];
  return (
    <Part title="Access">
      {allowed.length > 0 && (
        <p className="mb-2 flex flex-wrap gap-2">
          {allowed.map((role) => (
            <RoleBadge key={role} role={role} />
          ))}
        </p>
      )}
      {rules.length > 0 && (
        <ul className="space-y-1 text-sm">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Responses({ call }: { call: NamedCall["call"] }) {
  const responses = Object.entries(call.responses ?? {});
  return (
    <Part title="Responses">
      <ul className="space-y-2 text-sm">
        {responses
          .filter(([, response]) => getReferenceName(response) === null)
          .map(([status, response]) => (
            <li key={status}>
              <span className="mr-2 font-medium font-mono">{status}</span>
              {response.description} <Content response={response} />
              {Object.entries<{ description?: string }>(response.headers ?? {}).map(([name, header]) => (
                <p key={name} className="mt-0.5 text-muted">
                  <code>{name}</code>: {header.description}
                </p>
              ))}
            </li>
          ))}
      </ul>
      <ErrorStatuses errors={responses.filter(([, response]) => getReferenceName(response) !== null)} />
    </Part>
  );
}

function Content({ response }: { response: { content?: Record<string, { schema?: Schema }> } }) {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  if (!content?.schema) return null;
  return type === "application/json" ? <TypeWords schema={content.schema} /> : <code>{type}</code>;
}

function ErrorStatuses({ errors }: { errors: readonly (readonly [string, object])[] }) {
  if (errors.length === 0) return null;
  return (
    <p className="mt-2 text-muted text-sm">
      Errors:{" "}
      {errors.map(([status, response], at) => (
        <span key={status}>
          {at > 0 && ", "}
          <a href={`#${getReferenceName(response)}`} className="font-mono underline underline-offset-2">
            {status}
          </a>
        </span>
      ))}
      .
    </p>
  );
}

function Example({ description, named }: { description: Description; named: NamedCall }) {
  const { method, path, call } = named;
  const query: string | undefined = call["x-example-query"];
  const body = getBody(call, "example");
  const response = Object.entries(call.responses ?? {}).find(([status]) => status.startsWith("2"))?.[1];
  const example = getExample(description, response?.content?.["application/json"]?.schema);
  return (
    <>
      <h4 className="mb-2 font-semibold text-muted text-sm">Example</h4>
      <Code>
        {curl({
          method: method.toUpperCase(),
          address: `${description.servers?.[0]?.url ?? ""}${path.replace("{id}", "1042")}${query ? `?${query}` : ""}`,
          body,
          session: response?.headers?.["Set-Cookie"] ? "made" : selectSession(call.security ?? []),
          key: (call.parameters ?? []).some((parameter) => "name" in parameter && parameter.in === "header"),
        })}
      </Code>
      {example !== undefined && (
        <details className="group mt-2">
          <summary className="inline-flex min-h-9 items-center gap-1.5 rounded-md text-ink text-sm pointer-coarse:min-h-11">
            Response
            <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
          </summary>
          <Code>{asJson(example)}</Code>
        </details>
      )}
    </>
  );
}

/** Returns the schema or the example of the request body. */
function getBody(call: NamedCall["call"], part: "schema" | "example" = "schema") {
  const body = call.requestBody;
  return body && "content" in body ? body.content["application/json"]?.[part] : undefined;
}

/** Prefers a user session where several schemes are accepted. */
function selectSession(security: readonly Readonly<Record<string, unknown>>[]) {
  const isOpenedBy = (name: string) => security.some((scheme) => name in scheme);
  if (isOpenedBy("session")) return "used";
  if (isOpenedBy("secretKey")) return "key";
  return isOpenedBy("widgetSession") ? "widget" : "none";
}
