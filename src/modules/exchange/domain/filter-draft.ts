import type { Multilingual } from '#kernel/multilingual.ts'
import { isCalled, NamesIndex } from './names-index.ts'
import { plainWord } from './word-list.ts'

/** What products are filtered by, as it is stored. */
export interface GroupRow {
  id: number
  /** A stable slug. */
  key: string
  name: Multilingual
  promoted: boolean
  position: number
  /** Categories where it is offered; everywhere where there are none. */
  offered: readonly number[]
}

/** A value of a group. */
export interface OptionRow {
  id: number
  attributeId: number
  /** A stable slug. */
  value: string
  name: Multilingual
  colour: string | null
  position: number
}

/** The values of one group. */
class Options {
  readonly #all = new Map<number, OptionRow>()
  readonly #bySlug = new Map<string, OptionRow>()
  readonly #names = new NamesIndex()

  put(option: OptionRow): void {
    this.remove(option.id)
    this.#all.set(option.id, option)
    this.#bySlug.set(option.value, option)
    this.#names.put(option.id, option.name)
  }

  remove(id: number): void {
    const option = this.#all.get(id)
    if (!option) return
    this.#all.delete(id)
    this.#bySlug.delete(option.value)
    this.#names.remove(id, option.name)
  }

  get(id: number): OptionRow | undefined {
    return this.#all.get(id)
  }

  all(): OptionRow[] {
    return [...this.#all.values()]
  }

  find(words: readonly string[]): OptionRow[] {
    const slugs = new Set(words.map(plainWord))
    const bySlug = [...slugs].flatMap(slug => this.#bySlug.get(slug) ?? [])
    return bySlug.length > 0 ? bySlug : this.#names.called(words).flatMap(id => this.get(id) ?? [])
  }
}

/** Groups and values as they are while a list goes through them, row by row. */
export class FilterDraft {
  readonly groups = new Map<number, GroupRow>()
  readonly #options = new Map<number, Options>()

  constructor(groups: Iterable<GroupRow>, options: Iterable<OptionRow>) {
    for (const group of groups) this.groups.set(group.id, group)
    for (const option of options) this.put(option)
  }

  put(option: OptionRow): void {
    const among = this.#options.get(option.attributeId) ?? new Options()
    among.put(option)
    this.#options.set(option.attributeId, among)
  }

  optionsOf(attributeId: number): OptionRow[] {
    return this.#options.get(attributeId)?.all() ?? []
  }

  option(id: number): OptionRow | undefined {
    for (const among of this.#options.values()) {
      const found = among.get(id)
      if (found) return found
    }
    return undefined
  }

  remove(option: OptionRow): void {
    this.#options.get(option.attributeId)?.remove(option.id)
  }

  /** By its slug, else by its name in any language: what is called so, which may be none or several. */
  findGroups(word: string): GroupRow[] {
    const all = [...this.groups.values()]
    const bySlug = all.filter(({ key }) => key === plainWord(word))
    return bySlug.length > 0 ? bySlug : all.filter(group => isCalled(group, word))
  }

  /** Likewise among the values of a group. */
  findOptions(attributeId: number, words: readonly string[]): OptionRow[] {
    return this.#options.get(attributeId)?.find(words) ?? []
  }
}
