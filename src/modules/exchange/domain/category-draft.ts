import { type CategoryRow, ROOT } from '#catalog/domain/category-tree.ts'
import { firstRow } from '#kernel/existing.ts'
import { NameIndex } from './name-index.ts'

/** Lists write this for the top level of the category tree. */
const ROOT_PATH = '/'
const PATH_SEPARATOR = ' > '
/** A category id at the end of a path identifies the category after a rename. */
const ID_SUFFIX = / #(-?\d+)$/

/** The category tree while an import changes it row by row. */
export class CategoryDraft {
  #rows = new Map<number, CategoryRow>()
  #children = new Map<number, Set<number>>()
  readonly #names = new NameIndex()
  readonly #namesBelow = new Map<number, NameIndex>()

  constructor(rows: Iterable<CategoryRow>) {
    for (const row of rows) this.put(row)
  }

  get(id: number): CategoryRow | undefined {
    return this.#rows.get(id)
  }

  all(): Iterable<CategoryRow> {
    return this.#rows.values()
  }

  childrenOf(id: number): CategoryRow[] {
    return [...(this.#children.get(id) ?? [])].flatMap(child => this.#rows.get(child) ?? [])
  }

  put(row: CategoryRow): void {
    this.remove(row.id)
    this.#rows.set(row.id, row)
    const siblings = this.#children.get(row.parentId)
    if (siblings) siblings.add(row.id)
    else this.#children.set(row.parentId, new Set([row.id]))
    this.#names.put(row.id, row.name)
    const below = this.#namesBelow.get(row.parentId) ?? new NameIndex()
    below.put(row.id, row.name)
    this.#namesBelow.set(row.parentId, below)
  }

  remove(id: number): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#children.get(row.parentId)?.delete(id)
    this.#names.remove(id, row.name)
    this.#namesBelow.get(row.parentId)?.remove(id, row.name)
    this.#rows.delete(id)
  }

  /** True also when both ids are the same. */
  isBelow(id: number, other: number): boolean {
    const seen = new Set<number>()
    for (let at = id; at !== ROOT && !seen.has(at); at = this.#rows.get(at)?.parentId ?? ROOT) {
      if (at === other) return true
      seen.add(at)
    }
    return false
  }

  /** Returns a path such as `Wheels > Alloy wheels`, or `/` for the top level. */
  wayTo(id: number, nameOf: (row: CategoryRow) => string): string {
    const trail: string[] = []
    const seen = new Set<number>()
    for (let row = this.#rows.get(id); row && !seen.has(row.id); row = this.#rows.get(row.parentId)) {
      trail.unshift(nameOf(row))
      seen.add(row.id)
    }
    return trail.length === 0 ? ROOT_PATH : trail.join(PATH_SEPARATOR)
  }

  /** Returns the path with the category id, which survives a rename. */
  markedWay(id: number, nameOf: (row: CategoryRow) => string): string {
    return id === ROOT ? ROOT_PATH : `${this.wayTo(id, nameOf)} #${id}`
  }

  /** Returns the category id at the end of a path; null when the category is gone. */
  marked(way: string): number | null {
    if (way === ROOT_PATH) return ROOT
    const id = Number(ID_SUFFIX.exec(way)?.[1])
    return this.#rows.has(id) ? id : null
  }

  /** Finds a category by its path, by `#12` or by a unique name. Returns null when no or several categories match. */
  find(cell: string): number | null {
    if (cell === ROOT_PATH) return ROOT
    let found: readonly number[] = [ROOT]
    for (const name of cell.split('>')) {
      found = found.flatMap(id => this.calledBelow(id, [name]))
    }
    if (found.length === 0) {
      const id = Number(/^#(\d{1,9})$/.exec(cell)?.[1])
      found = this.#rows.has(id) ? [id] : this.called([cell])
    }
    return found.length === 1 ? firstRow(found) : null
  }

  called(names: readonly string[]): number[] {
    return this.#names.called(names)
  }

  calledBelow(id: number, names: readonly string[]): number[] {
    return this.#namesBelow.get(id)?.called(names) ?? []
  }
}

/** Removes the category id from a path before people read it. */
export const stripPathId = (way: string): string => way.replace(ID_SUFFIX, '')
