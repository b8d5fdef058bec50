/** The space between a phone's two bars. The list takes the remaining height, and the composer stays visible. */
export const phoneScreen =
  "max-md:flex max-md:h-[calc(100dvh-8rem-env(safe-area-inset-bottom))] max-md:min-h-96 max-md:flex-col max-md:px-3 max-md:pt-3 max-md:pb-2";
/** A column inside it, which takes the height that the other parts leave. */
export const phoneColumn = "max-md:flex max-md:min-h-0 max-md:flex-1 max-md:flex-col";
