// The page for people who write clients: the OpenAPI description, made readable.

import { h } from "./dom";
import { ask } from "./net";
import { links, page } from "./shell";

interface Schema {
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface OpenApi {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

function kind(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").pop() ?? "";
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(kind).join(" or ");
  if (schema.type === "array") return `list of ${kind(schema.items ?? {})}`;
  return schema.title ?? schema.type ?? "anything";
}

function fields(schema: Schema): HTMLElement {
  return h("dl", { class: "api-fields" }, ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [h("dt", {}, h("code", {}, name)), h("dd", {}, `${kind(field)}${field.description ? `. ${field.description}` : ""}`)]));
}

function operation(path: string, method: string, one: Operation, api: OpenApi): HTMLElement {
  const body = one.requestBody?.content["application/json"]?.schema;
  const schema = body?.$ref ? api.components?.schemas?.[kind(body)] : body;
  const parameters = one.parameters?.filter((parameter) => parameter.name !== "authorization") ?? [];
  return h(
    "article",
    { class: "api-entry" },
    h("h3", {}, h("b", { class: `method ${method}` }, method.toUpperCase()), h("code", {}, path)),
    h("p", {}, one.description ?? one.summary ?? ""),
    parameters.length > 0 && h("dl", { class: "api-fields" }, ...parameters.flatMap((parameter) => [h("dt", {}, h("code", {}, parameter.name)), h("dd", {}, `in ${parameter.in}. ${parameter.description ?? ""}`)])),
    schema && h("h4", {}, "Body"),
    schema && fields(schema),
  );
}

export async function api(): Promise<void> {
  const found = await ask<OpenApi>("/openapi.json");
  const byTag = new Map<string, HTMLElement[]>();
  for (const [path, methods] of Object.entries(found.paths)) {
    for (const [method, one] of Object.entries(methods)) {
      const tag = one.tags?.[0] ?? "other";
      byTag.set(tag, [...(byTag.get(tag) ?? []), operation(path, method, one, found)]);
    }
  }
  page(links(), [
    h(
      "div",
      { class: "api" },
      h("p", { class: "eyebrow" }, `Version ${found.info.version}`),
      h("h1", {}, "Interface"),
      h("p", { class: "lead" }, found.info.description),
      h("p", {}, "The machine-readable description is at ", h("a", { href: "/openapi.json" }, "openapi.json"), "."),
      ...[...byTag].map(([tag, entries]) => h("section", {}, h("h2", {}, tag.charAt(0).toUpperCase() + tag.slice(1)), ...entries)),
    ),
  ]);
}
