import type { Multilingual } from '#kernel/multilingual.ts'
import { normalizeName } from './name-lookup.ts'

const normalizeNames = (name: Multilingual): string[] =>
  Object.entries(name).flatMap(([language, text]) => (language === 'type' ? [] : normalizeName(String(text))))

/** Indexes ids by name in any language; an import looks names up once per row. */
export class NameIndex {
  readonly #ids = new Map<string, Set<number>>()

  add(id: number, name: Multilingual): void {
    for (const normalizedName of normalizeNames(name)) {
      const ids = this.#ids.get(normalizedName)
      if (ids) ids.add(id)
      else this.#ids.set(normalizedName, new Set([id]))
    }
  }

  remove(id: number, name: Multilingual): void {
    for (const normalizedName of normalizeNames(name)) this.#ids.get(normalizedName)?.delete(id)
  }

  /** Returns the ids with one of these names. */
  find(names: readonly string[]): number[] {
    return [...new Set(names.flatMap(name => [...(this.#ids.get(normalizeName(name)) ?? [])]))]
  }
}
