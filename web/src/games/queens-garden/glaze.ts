// How the colours look: light and dark end of the glaze, and the ink of what is drawn on it. Their lightness differs,
// so
// that they are told apart without colour too.

import type { Colour } from "../../wire/queens-garden";

export const GLAZE: Record<Colour, { light: string; dark: string; ink: string; flat: string }> = {
  blue: { light: "#5d9be2", dark: "#2c66b4", ink: "#f2f7ff", flat: "#3f7fcb" },
  yellow: { light: "#ffe694", dark: "#f1c04a", ink: "#4f3500", flat: "#f7d063" },
  "light-green": { light: "#b5db8a", dark: "#86b856", ink: "#1d3f09", flat: "#9dca6e" },
  green: { light: "#2f8558", dark: "#135033", ink: "#e2faec", flat: "#1f6a45" },
  "light-purple": { light: "#e2cff5", dark: "#c0a1e2", ink: "#42206f", flat: "#d0b6ea" },
  purple: { light: "#7d4193", dark: "#46195c", ink: "#fbeaff", flat: "#612b77" },
};
