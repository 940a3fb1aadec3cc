// Shows the document beside it. Everything goes into the page as text, never as markup.

const METHODS = ["get", "put", "post", "patch", "delete"];

/** An element with attributes and children; children that are not elements become text. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

/** A text in which `words` between backticks are code. */
function prose(text = "") {
  const pieces = text.split("`");
  return pieces.map((piece, index) => (index % 2 ? make("code", {}, piece) : piece));
}

function paragraphs(text) {
  return (text ?? "").split("\n\n").filter(Boolean).map((part) => make("p", {}, ...prose(part)));
}

/** A table with a line for each row; its head names the columns. */
function table(head, rows) {
  const headRow = make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)));
  const lines = rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, ...[cell].flat()))));
  const whole = make("table", {}, make("thead", {}, headRow), make("tbody", {}, ...lines));
  return make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Table" }, whole);
}

/** What a schema allows, in a few words and links. */
function kind(schema) {
  if (!schema) return ["anything"];
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1);
    return [make("a", { href: `#schema-${name}` }, name)];
  }
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) {
    const joint = schema.allOf ? " and " : " or ";
    return choices.flatMap((choice, index) => (index ? [joint, ...kind(choice)] : kind(choice)));
  }
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(", ")];
  const types = [schema.type ?? "anything"].flat();
  return types.flatMap((type, index) => {
    const words = type === "array" ? ["list of ", ...kind(schema.items)] : [type];
    return index ? [" or ", ...words] : words;
  });
}

/** What else a schema demands. */
function bounds(schema) {
  const words = { minLength: "at least {} characters", maxLength: "at most {} characters", minimum: "at least {}", maximum: "at most {}" };
  const parts = Object.entries(words)
    .filter(([key]) => schema[key] !== undefined)
    .map(([key, text]) => text.replace("{}", schema[key]));
  if (schema.examples?.length) parts.push(`such as ${JSON.stringify(schema.examples[0])}`);
  return parts.join(", ");
}

/** The fields of an object, or simply what kind of thing it is. */
function shape(schema) {
  if (!schema.properties) return make("p", {}, ...kind(schema));
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties).map(([name, field]) => [
    make("code", {}, name),
    [...kind(field), required.has(name) ? "" : " (optional)"],
    [...prose(field.description), bounds(field) ? ` (${bounds(field)})` : ""],
  ]);
  return table(["Field", "Type", "Meaning"], rows);
}

function body(content = {}) {
  return Object.entries(content).flatMap(([type, media]) => [...kind(media.schema), ` as ${type}`]);
}

function operation(path, method, it) {
  const id = `${method}${path}`.replaceAll(/[^a-z0-9]+/gi, "-");
  const parameters = (it.parameters ?? []).map((parameter) => [
    make("code", {}, parameter.name),
    parameter.in,
    [...kind(parameter.schema)],
    prose(parameter.description),
  ]);
  const responses = Object.entries(it.responses ?? {}).map(([status, response]) => [
    status,
    prose(response.description),
    body(response.content),
  ]);
  const open = it.security?.some((way) => Object.keys(way).length === 0);
  const inside = make("div", { class: "inside" }, ...paragraphs(it.description));
  inside.append(make("p", {}, open ? "For everybody." : "For whoever has a session or a token."));
  if (parameters.length) inside.append(make("h3", {}, "Parameters"), table(["Name", "Where", "Type", "Meaning"], parameters));
  if (it.requestBody) inside.append(make("h3", {}, "Body"), make("p", {}, ...body(it.requestBody.content)));
  inside.append(make("h3", {}, "Answers"), table(["Status", "Meaning", "Body"], responses));
  const summary = make(
    "summary",
    {},
    make("code", { class: "method" }, method.toUpperCase()),
    make("code", {}, path),
    " ",
    make("span", { class: "short" }, it.summary ?? ""),
  );
  return make("details", { id }, summary, inside);
}

function section(id, title, description, ...children) {
  const heading = make("h2", { id: `${id}-title` }, title);
  return make("section", { id, "aria-labelledby": heading.id }, heading, ...paragraphs(description), ...children);
}

/** Opens what the address points at. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.querySelector("summary").focus();
    target.scrollIntoView();
  }
}

function show(api) {
  const main = document.getElementById("main");
  const all = Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, it: item[method] })),
  );
  document.getElementById("about").replaceChildren(`Version ${api.info.version}. `, ...prose(api.info.description));
  const tags = [...(api.tags ?? [])];
  for (const name of new Set(all.map(({ it }) => it.tags?.[0] ?? "others"))) {
    if (!tags.some((tag) => tag.name === name)) tags.push({ name });
  }
  for (const tag of tags) {
    const own = all.filter(({ it }) => (it.tags?.[0] ?? "others") === tag.name);
    main.append(section(tag.name, tag.name, tag.description, ...own.map(({ path, method, it }) => operation(path, method, it))));
  }
  const schemas = Object.entries(api.components?.schemas ?? {}).map(([name, schema]) =>
    make("details", { id: `schema-${name}` }, make("summary", {}, make("code", {}, name)),
      make("div", { class: "inside" }, ...paragraphs(schema.description), shape(schema))),
  );
  main.append(section("schemas", "schemas", "What bodies are made of.", ...schemas));

  const links = [...tags.map((tag) => tag.name), "schemas"].map((name) => make("li", {}, make("a", { href: `#${name}` }, name)));
  document.getElementById("areas").append(make("ul", {}, ...links));
  const button = document.getElementById("all");
  button.hidden = false;
  button.addEventListener("click", () => {
    const open = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(open));
    for (const details of document.querySelectorAll("details")) details.open = open;
  });
  addEventListener("hashchange", openTarget);
  openTarget();
}

try {
  const answer = await fetch("openapi.json");
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  show(await answer.json());
} catch (error) {
  document.getElementById("about").textContent = `The document cannot be read (${error.message}); reload the page to try again.`;
}
