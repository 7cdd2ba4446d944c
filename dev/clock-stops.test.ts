import { expect, it } from "vitest";
import { stopsBetween } from "./clock-stops.ts";

const stops = (from: string, to: string) =>
  stopsBetween(new Date(from), new Date(to)).map(
    ({ at, daily }) => `${at.toISOString()}${daily ? " daily" : ""}`,
  );

it("stops at each run of the daily job on the way, and at the end", () => {
  expect(stops("2026-11-22T06:00:00Z", "2026-11-25T01:00:00Z")).toEqual([
    "2026-11-23T03:17:00.000Z daily",
    "2026-11-24T03:17:00.000Z daily",
    "2026-11-25T01:00:00.000Z",
  ]);
});

it("runs the daily job once per turned day, wherever the turn begins", () => {
  for (const from of [
    "2026-11-22T03:16:59Z",
    "2026-11-22T03:17:00Z",
    "2026-11-22T03:17:01Z",
    "2026-11-22T23:59:59Z",
  ]) {
    const to = new Date(new Date(from).getTime() + 31 * 86_400_000).toISOString();
    expect(stops(from, to).filter((stop) => stop.endsWith("daily"))).toHaveLength(31);
  }
});

it("doesn't run the daily job twice if two turns meet at its hour", () => {
  const meeting = "2026-11-23T03:17:00.000Z";
  expect(stops("2026-11-22T12:00:00Z", meeting)).toEqual([`${meeting} daily`]);
  expect(stops(meeting, "2026-11-23T12:00:00Z")).toEqual(["2026-11-23T12:00:00.000Z"]);
});

it("ends a short turn at the requested time", () => {
  expect(stops("2026-11-22T12:00:00Z", "2026-11-22T13:00:00Z")).toEqual(["2026-11-22T13:00:00.000Z"]);
});
