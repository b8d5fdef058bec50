import { byteMethods, byteStatics } from "./bytes";
import { Iterator, iteratorMethods, iteratorPrototype } from "./iterators";
import { setMethods } from "./sets";
import {
  arrayStatics,
  errorStatics,
  mapStatics,
  objectStatics,
  promiseStatics,
  regExpStatics,
} from "./statics";

/**
 * Convex runs a newer engine than Node 20, and functions are written for it. Features that the running Node lacks are
 * added to its own objects, which functions and host share, exactly as newer Nodes define them; existing ones stay
 * unchanged. They are written here, because the usual library loads 180 files at every start, patches
 * `Function.prototype.toString` and decodes bytes thirty times slower.
 */
export function installLanguage(): void {
  // Delete once Node 20 is no longer supported: 22 has all of these.
  add(Object, objectStatics);
  add(Map, mapStatics);
  add(Array, arrayStatics);
  add(Set.prototype, setMethods);
  if (!("Iterator" in globalThis)) add(iteratorPrototype, { constructor: Iterator });
  add(iteratorPrototype, iteratorMethods);
  add(globalThis, { Iterator });
  // Delete once Node 22 is no longer supported: 24 has all of these.
  add(Promise, promiseStatics);
  add(RegExp, regExpStatics);
  add(Error, errorStatics);
  // Missing even in 24.
  add(Uint8Array, byteStatics);
  add(Uint8Array.prototype, byteMethods);
}

/** Adds properties that are not enumerable, like the language's own. */
function add(target: object, parts: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(parts)) {
    if (Object.hasOwn(target, name)) continue;
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}
