/** Names of unsaved work. While there is some, the browser asks before the page closes or reloads. */
const unsaved = new Set<string>();

export const hasUnsaved = () => unsaved.size > 0;

export function markUnsaved(name: string, isUnsaved: boolean) {
  if (isUnsaved) unsaved.add(name);
  else unsaved.delete(name);
}
