import type { ComponentProps } from "react";

type FormProps = Omit<ComponentProps<"form">, "onSubmit"> & {
  onSend: (form: HTMLFormElement) => unknown;
};

/** A form that the page sends, not the browser. */
export function Form({ onSend, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(event.currentTarget);
      }}
    />
  );
}
