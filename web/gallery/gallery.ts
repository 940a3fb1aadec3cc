// For looking at the table without a server: `npm run dev`, then /gallery/?title=chocolatier&game=0&step=20.

import { mount } from "svelte";
import "../src/app.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });
