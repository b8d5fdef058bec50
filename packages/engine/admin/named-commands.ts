/** The help for the app's own commands, printed below the engine's. */
export function namedHelp(
  named: Readonly<Record<string, string>>,
  about: Readonly<Record<string, string>>,
): string {
  const lines = Object.keys(named).map((name) => {
    const usage = usageOf(name, about[name]);
    const command = `  ${usage.command}`;
    const { text } = usage;
    if (text === "") return command;
    return command.length <= 22
      ? `${command.padEnd(23)}${text}`
      : `${command}\n${" ".repeat(23)}${text}`;
  });
  return lines.length === 0 ? "" : `\n\nOf this app:\n${lines.join("\n")}`;
}

/** Splits `about`, which is "OPTIONS | TEXT". */
export function usageOf(name: string, about = ""): { command: string; text: string } {
  const [words = "", ...rest] = about.split("|").map((part) => part.trim());
  return { command: `${name} ${words}`.trim(), text: rest.join(" | ") };
}

const missingField = /Object is missing the required field `([^`]+)`/;
const extraField = /Object contains extra field `([^`]+)`/;
const wrongField = /Value does not match validator\.\nPath: \.?(\S+)\nValue: (.+)/;

/** Rewrites a function's validator error about a command's options for operators; null for any other failure. */
export function optionRefusal(command: string, message: string): string | null {
  if (!message.includes("ArgumentValidationError")) return null;
  const seeHelp = "See admin --help.";
  const missing = missingField.exec(message)?.[1];
  if (missing !== undefined) return `${command} needs --${missing}. ${seeHelp}`;
  const extra = extraField.exec(message)?.[1];
  if (extra !== undefined) return `${command} has no option --${extra}. ${seeHelp}`;
  const [, wrong, value] = wrongField.exec(message) ?? [];
  if (wrong !== undefined) return `${command} can't take ${value ?? ""} for --${wrong}. ${seeHelp}`;
  return `${command} does not take these options. ${seeHelp}`;
}
