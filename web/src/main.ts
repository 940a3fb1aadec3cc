import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { baseOf } from "./router.svelte";
import { upgrade } from "./upgrade.svelte";

// What keeps the client here is not needed to show it.
const keep = async () => (await import("./pwa")).keep(baseOf(location.pathname), upgrade);
if (import.meta.env.PROD) addEventListener("load", () => setTimeout(() => void keep(), 1000));

mount(App, { target: document.getElementById("app")! });
