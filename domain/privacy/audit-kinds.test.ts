import { expect, test } from "vitest";
import { AUDIT_GROUPS, AUDIT_KINDS, auditGroupOf, isShownToClient } from "./audit-kinds";

test("every kind is in exactly one group, and no group is empty", () => {
  expect(new Set(AUDIT_KINDS).size).toBe(AUDIT_KINDS.length);
  for (const group of AUDIT_GROUPS) {
    expect(AUDIT_KINDS.filter((kind) => auditGroupOf(kind) === group)).not.toEqual([]);
  }
});

test("a client sees who opened and exported their data, never notes or other people's attempts", () => {
  expect(AUDIT_KINDS.filter(isShownToClient)).toEqual([
    "client_opened",
    "conversation_opened",
    "files_opened",
    "recording_opened",
    "client_exported",
    "own_data_exported",
    "coaching_ended",
    "coaching_resumed",
    "coaching_handed_over",
    "stand_in_began",
    "stand_in_ended",
  ]);
});
