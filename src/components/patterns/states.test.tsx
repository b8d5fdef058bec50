import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";

afterEach(cleanup);

test("an empty list says so and offers the next step", () => {
  render(
    <EmptyState
      title="No messages yet"
      sentence="Start a conversation with your coach"
      action={<Button>Write</Button>}
    />,
  );
  expect(screen.getByText("No messages yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Write" })).toBeTruthy();
});

test("a failure is announced and can be retried", () => {
  const handleRetry = vi.fn();
  render(<FailedState sentence="Failed to fetch messages" onRetry={handleRetry} />);
  expect(screen.getByRole("alert").textContent).toContain("Failed to fetch messages");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(handleRetry).toHaveBeenCalledOnce();
});

test("ignores further presses while retrying", () => {
  const handleRetry = vi.fn();
  render(<FailedState sentence="Failed to fetch messages" isRetrying onRetry={handleRetry} />);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(handleRetry).not.toHaveBeenCalled();
});

test("a loading list announces what is loading once, and hides its shapes", () => {
  render(
    <SkeletonGroup label="Loading your messages">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </SkeletonGroup>,
  );
  expect(screen.getByRole("status").textContent).toBe("Loading your messages");
});

test("a page header is the page's one main heading", () => {
  render(
    <PageHeader title="Clients" lead="The people you coach." actions={<Button>Invite</Button>} />,
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Clients");
});
