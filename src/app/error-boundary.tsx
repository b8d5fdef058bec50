import { Component, type ReactNode } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { frame } from "@/content/frame";

/** For a page that failed to render or load. React itself logs the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailedPage /> : this.props.children;
  }
}

function FailedPage() {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-reading flex-col items-start justify-center gap-5 px-5">
      <div role="alert">
        <h1 className="text-4xl font-medium">{frame.failure.title}</h1>
        <p className="mt-4 text-lg text-muted-foreground">{frame.failure.sentence}</p>
      </div>
      <button type="button" onClick={() => window.location.reload()} className={buttonVariants()}>
        {frame.failure.action}
      </button>
    </div>
  );
}
