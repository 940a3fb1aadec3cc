import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Upgrade } from "../src/upgrade.svelte";

function page() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => kept.set(key, to),
  };
  return {
    reload: vi.fn(),
    storage: () => storage as unknown as Storage,
    isTyping: vi.fn(() => false),
    isConnected: vi.fn(() => true),
    unanswered: vi.fn(() => 0),
  };
}

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => vi.useRealTimers());

test("a page of another version loads itself again when nobody does anything", () => {
  const here = page();
  new Upgrade(here).begin();
  expect(here.reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(here.reload).toHaveBeenCalledOnce();
});

test("not while something is half chosen, nor right after", () => {
  const here = page();
  const upgrade = new Upgrade(here);
  const letGo = upgrade.hold();
  upgrade.begin();
  vi.advanceTimersByTime(600_000);
  expect(here.reload).not.toHaveBeenCalled();
  letGo();
  vi.advanceTimersByTime(1_500);
  expect(here.reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(here.reload).toHaveBeenCalledOnce();
});

test("not while somebody types", () => {
  const here = page();
  here.isTyping.mockReturnValue(true);
  new Upgrade(here).begin();
  vi.advanceTimersByTime(600_000);
  expect(here.reload).not.toHaveBeenCalled();
  here.isTyping.mockReturnValue(false);
  vi.advanceTimersByTime(1_000);
  expect(here.reload).toHaveBeenCalledOnce();
});

test("not while the server is away", () => {
  const here = page();
  here.isConnected.mockReturnValue(false);
  new Upgrade(here).begin();
  vi.advanceTimersByTime(600_000);
  expect(here.reload).not.toHaveBeenCalled();
});

test("not before a command is answered, but no answer is not waited for without end", () => {
  const here = page();
  here.unanswered.mockReturnValue(1);
  new Upgrade(here).begin();
  vi.advanceTimersByTime(4_000);
  expect(here.reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(here.reload).toHaveBeenCalledOnce();
});

test("at most once a minute: then the visitor is asked", () => {
  const here = page();
  new Upgrade(here).begin();
  vi.advanceTimersByTime(1_000);
  expect(here.reload).toHaveBeenCalledOnce();
  // The page is loaded, and the server still speaks another version.
  const again = new Upgrade(here);
  again.begin();
  expect(again.stuck).toBe(true);
  vi.advanceTimersByTime(600_000);
  expect(here.reload).toHaveBeenCalledOnce();
  again.reload();
  expect(here.reload).toHaveBeenCalledTimes(2);
});

test("a page that cannot remember leaves it to the visitor", () => {
  const here = page();
  here.storage = () => {
    throw new Error("private window");
  };
  const upgrade = new Upgrade(here);
  upgrade.begin();
  vi.advanceTimersByTime(600_000);
  expect(upgrade.stuck).toBe(true);
  expect(here.reload).not.toHaveBeenCalled();
});

test("a server that speaks our version again after all ends it", () => {
  const here = page();
  const end = new Upgrade(here).begin();
  end();
  vi.advanceTimersByTime(600_000);
  expect(here.reload).not.toHaveBeenCalled();
});
