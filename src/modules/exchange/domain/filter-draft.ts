import type { Multilingual } from '#kernel/multilingual.ts'
import { isCalled } from './category-draft.ts'
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

/** Groups and values as they are while a list goes through them, row by row. */
export class FilterDraft {
  readonly groups = new Map<number, GroupRow>()
  readonly #options = new Map<number, Map<number, OptionRow>>()

  constructor(groups: Iterable<GroupRow>, options: Iterable<OptionRow>) {
    for (const group of groups) this.groups.set(group.id, group)
    for (const option of options) this.put(option)
  }

  put(option: OptionRow): void {
    const among = this.#options.get(option.attributeId)
    if (among) among.set(option.id, option)
    else this.#options.set(option.attributeId, new Map([[option.id, option]]))
  }

  optionsOf(attributeId: number): OptionRow[] {
    return [...(this.#options.get(attributeId)?.values() ?? [])]
  }

  option(id: number): OptionRow | undefined {
    for (const among of this.#options.values()) {
      const found = among.get(id)
      if (found) return found
    }
    return undefined
  }

  remove(option: OptionRow): void {
    this.#options.get(option.attributeId)?.delete(option.id)
  }

  /** By its slug, else by its name in any language: what is called so, which may be none or several. */
  findGroups(word: string): GroupRow[] {
    const all = [...this.groups.values()]
    const bySlug = all.filter(({ key }) => key === plainWord(word))
    return bySlug.length > 0 ? bySlug : all.filter(group => isCalled(group, [word]))
  }

  /** Likewise among the values of a group. */
  findOptions(attributeId: number, words: readonly string[]): OptionRow[] {
    const all = this.optionsOf(attributeId)
    const bySlug = all.filter(({ value }) => words.some(word => value === plainWord(word)))
    return bySlug.length > 0 ? bySlug : all.filter(option => isCalled(option, words))
  }
}
