import type { ComponentType } from "react";

const frames = {
  page: "mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8",
  short: "mx-auto w-full max-w-page px-5 pt-4 pb-20 sm:px-8",
  reading: "mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14",
  list: "mx-auto w-full max-w-list px-5 pt-4 pb-20 sm:px-8",
  desk: "mx-auto w-full max-w-list px-5 pt-4 pb-24 sm:px-8",
};

/** A page that is one feature and so has no file in `src/pages`. `frame` is null if the feature has its own. */
export const featurePage =
  <Name extends string>(
    frame: keyof typeof frames | null,
    load: () => Promise<Record<NoInfer<Name>, ComponentType>>,
    name: Name,
  ) =>
  async () => {
    const Feature: ComponentType = (await load())[name];
    if (frame === null) return { default: Feature };
    return {
      default: () => (
        <div className={frames[frame]}>
          <Feature />
        </div>
      ),
    };
  };
