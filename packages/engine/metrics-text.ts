interface Sample {
  labels?: Readonly<Record<string, string>>;
  suffix?: string;
  value: number;
}

export function metricText(
  name: string,
  { help, type }: { help: string; type: "gauge" | "counter" | "histogram" },
  samples: readonly Sample[],
): string {
  if (samples.length === 0) return "";
  const lines = samples.map(
    ({ labels = {}, suffix = "", value }) => `${name}${suffix}${labelText(labels)} ${value}`,
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ""].join("\n");
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escape = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
