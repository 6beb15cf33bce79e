import type { Multilingual } from '#kernel/multilingual.ts'
import { normalizeName } from './name-lookup.ts'

const normalizedNames = (name: Multilingual): string[] =>
  Object.entries(name).flatMap(([key, text]) => (key === 'type' ? [] : normalizeName(String(text))))

/** Indexes ids by name in any language; an import looks names up once per row. */
export class NameIndex {
  readonly #ids = new Map<string, Set<number>>()

  put(id: number, name: Multilingual): void {
    for (const word of normalizedNames(name)) {
      const ids = this.#ids.get(word)
      if (ids) ids.add(id)
      else this.#ids.set(word, new Set([id]))
    }
  }

  remove(id: number, name: Multilingual): void {
    for (const word of normalizedNames(name)) this.#ids.get(word)?.delete(id)
  }

  /** Returns the ids with one of these names. */
  called(names: readonly string[]): number[] {
    return [...new Set(names.flatMap(name => [...(this.#ids.get(normalizeName(name)) ?? [])]))]
  }
}
