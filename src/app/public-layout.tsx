import { Outlet } from "react-router-dom";

import { AreaFoot } from "@/app/area-foot";
import { HomeLink } from "@/app/home-link";

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="relative z-10 mx-auto flex w-full max-w-page items-center px-5 py-5 sm:px-8">
        <HomeLink />
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <AreaFoot />
    </div>
  );
}
