import { expect, test } from "vitest";
import { understood, usual } from "../src/screens/home/choices";

test("what was chosen last is chosen again, and nonsense is not", () => {
  const kept = {
    game: "queens-garden",
    company: "friends",
    players: 3,
    level: "greedy",
    clock: { type: "days", days: 7 },
  };
  expect(understood(kept)).toMatchObject(kept);
  for (const nonsense of [null, 7, "x", [], {}]) expect(understood(nonsense)).toEqual(usual());
  expect(
    understood({ game: "chess", players: 9, level: "god", company: 1, clock: { type: "sand" }, names: "x" }),
  ).toEqual(usual());
});
