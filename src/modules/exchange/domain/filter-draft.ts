import { findSharedLanguage } from '#catalog/domain/duplicate-options.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { NameIndex } from './name-index.ts'
import { normalizeName } from './name-lookup.ts'

/** A stored filter group. */
export interface GroupRow {
  id: number
  /** A stable slug. */
  key: string
  name: Multilingual
  promoted: boolean
  position: number
  /** Ids of the categories that offer the group; empty means all. */
  offered: readonly number[]
}

export interface OptionRow {
  id: number
  attributeId: number
  /** A stable slug. */
  value: string
  name: Multilingual
  colour: string | null
  position: number
}

interface NamedRow {
  id: number
  name: Multilingual
}

/** Indexes sibling rows by slug and name, so that lookups do not scan them. */
class NamedRows<Row extends NamedRow> {
  readonly #getSlug: (row: Row) => string
  readonly #rows = new Map<number, Row>()
  readonly #bySlug = new Map<string, Row>()
  readonly #names = new NameIndex()

  constructor(getSlug: (row: Row) => string) {
    this.#getSlug = getSlug
  }

  set(row: Row): void {
    this.remove(row.id)
    this.#rows.set(row.id, row)
    this.#bySlug.set(this.#getSlug(row), row)
    this.#names.add(row.id, row.name)
  }

  remove(id: number): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#rows.delete(id)
    this.#bySlug.delete(this.#getSlug(row))
    this.#names.remove(id, row.name)
  }

  get(id: number): Row | undefined {
    return this.#rows.get(id)
  }

  list(): Iterable<Row> {
    return this.#rows.values()
  }

  get size(): number {
    return this.#rows.size
  }

  isSlugTaken(slug: string): boolean {
    return this.#bySlug.has(slug)
  }

  findByNames(names: readonly string[]): Row[] {
    return this.#names.find(names).flatMap(id => this.get(id) ?? [])
  }

  /** Finds rows by slug, else by name in any language; may return none or several. */
  find(names: readonly string[]): Row[] {
    const slugs = new Set(names.map(normalizeName))
    const slugMatches = [...slugs].flatMap(slug => this.#bySlug.get(slug) ?? [])
    return slugMatches.length > 0 ? slugMatches : this.findByNames(names)
  }
}

/** Filter groups and options while an import changes them row by row. */
export class FilterDraft {
  readonly #groups = new NamedRows<GroupRow>(({ key }) => key)
  readonly #options = new Map<number, NamedRows<OptionRow>>()

  constructor(groups: Iterable<GroupRow>, options: Iterable<OptionRow>) {
    for (const group of groups) this.setGroup(group)
    for (const option of options) this.setOption(option)
  }

  findGroup(id: number): GroupRow | undefined {
    return this.#groups.get(id)
  }

  listGroups(): Iterable<GroupRow> {
    return this.#groups.list()
  }

  setGroup(group: GroupRow): void {
    this.#groups.set(group)
  }

  removeGroup(id: number): void {
    this.#groups.remove(id)
  }

  isKeyTaken(key: string): boolean {
    return this.#groups.isSlugTaken(key)
  }

  setOption(option: OptionRow): void {
    const siblings = this.#options.get(option.attributeId) ?? new NamedRows<OptionRow>(({ value }) => value)
    siblings.set(option)
    this.#options.set(option.attributeId, siblings)
  }

  listOptions(attributeId: number): Iterable<OptionRow> {
    return this.#options.get(attributeId)?.list() ?? []
  }

  hasOptions(attributeId: number): boolean {
    return (this.#options.get(attributeId)?.size ?? 0) > 0
  }

  isValueTaken(attributeId: number, value: string): boolean {
    return this.#options.get(attributeId)?.isSlugTaken(value) ?? false
  }

  findOption(id: number): OptionRow | undefined {
    for (const siblings of this.#options.values()) {
      const match = siblings.get(id)
      if (match) return match
    }
    return undefined
  }

  removeOption(option: OptionRow): void {
    this.#options.get(option.attributeId)?.remove(option.id)
  }

  /** Finds groups by slug, else by name in any language; may return none or several. */
  findGroups(name: string): GroupRow[] {
    return this.#groups.find([name])
  }

  findOptions(attributeId: number, names: readonly string[]): OptionRow[] {
    return this.#options.get(attributeId)?.find(names) ?? []
  }

  /** Returns another option of the group that shares a name in one language. */
  findDuplicate({ id, attributeId, name }: OptionRow): OptionRow | undefined {
    const { type: _type, ...texts } = name
    const namesakes = this.#options.get(attributeId)?.findByNames(Object.values(texts).map(String)) ?? []
    return namesakes.find(namesake => namesake.id !== id && findSharedLanguage(name, namesake.name) !== undefined)
  }
}
