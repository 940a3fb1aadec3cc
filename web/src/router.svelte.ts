// Where the visitor is. Every page is one segment deep, below whatever prefix a proxy adds.

/** The pages. */
export type Page =
  | { name: "home" }
  | { name: "table"; table: string }
  | { name: "rules"; game: string; at: string }
  | { name: "player"; person: string | null }
  | { name: "settings" }
  | { name: "account" }
  | { name: "about" }
  | { name: "missing" };

/** A table's code: what its link ends with. */
export const TABLE_CODE = /^[23456789abcdefghjkmnpqrstuvwxyz]{8}$/;
/** A table of this browser. */
const LOCAL_TABLE = /^local-[23456789abcdefghjkmnpqrstuvwxyz]{8}$/;
const PERSON = /^[23456789abcdefghjkmnpqrstuvwxyz]{20}$/;

/** The page of the last segment of a path, and of a fragment. */
export function read(segment: string, fragment: string): Page {
  const [name, rest] = [segment.split("-")[0] ?? "", segment.slice(segment.indexOf("-") + 1)];
  if (segment === "" || segment === "index.html") return { name: "home" };
  if (name === "t" && (TABLE_CODE.test(rest) || LOCAL_TABLE.test(rest))) return { name: "table", table: rest };
  if (name === "rules" && segment.includes("-")) return { name: "rules", game: rest, at: fragment };
  if (segment === "settings" || segment === "account" || segment === "about") return { name: segment };
  if (segment === "me") return { name: "player", person: null };
  if (name === "p" && PERSON.test(rest)) return { name: "player", person: rest };
  return { name: "missing" };
}

/** The last segment of the address of a page, fragment included. */
export function write(page: Page): string {
  switch (page.name) {
    case "home":
    case "missing":
      return "";
    case "table":
      return `t-${page.table}`;
    case "rules":
      return `rules-${page.game}${page.at ? `#${page.at}` : ""}`;
    case "player":
      return page.person ? `p-${page.person}` : "me";
    default:
      return page.name;
  }
}

/** The part of a path up to its last slash: where the client lies. */
export function baseOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

const here = () => read(location.pathname.slice(baseOf(location.pathname).length), location.hash.slice(1));

class Router {
  page: Page = $state({ name: "home" });
  /** Where we came from within the client; nothing: from outside. */
  came: string[] = [];

  start() {
    this.page = here();
    addEventListener("popstate", () => {
      this.came.pop();
      this.page = here();
    });
  }

  /** The address of a page, for links. */
  href(page: Page): string {
    return baseOf(location.pathname) + write(page);
  }

  go(page: Page) {
    this.came.push(location.pathname);
    history.pushState(null, "", this.href(page));
    this.page = page;
    scrollTo(0, 0);
  }

  /** Back to where the visitor came from, or home. */
  back() {
    if (this.came.length > 0) history.back();
    else this.go({ name: "home" });
  }
}

export const router = new Router();

/** For links: go there without loading the page anew, unless another tab is wanted. */
export function follow(event: MouseEvent, page: Page) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  router.go(page);
}
