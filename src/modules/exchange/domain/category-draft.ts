import { type CategoryRow, ROOT } from '#catalog/domain/category-tree.ts'
import { NamesIndex } from './names-index.ts'

/** What a list calls the place above all categories. */
const TOP = '/'
const BELOW = ' > '
/** At the end of a way: which category was meant, whatever it is called by now. */
const NUMBER = / #(-?\d+)$/

/** The tree as it is while a list goes through it, row by row. */
export class CategoryDraft {
  #rows = new Map<number, CategoryRow>()
  #children = new Map<number, Set<number>>()
  readonly #names = new NamesIndex()
  readonly #namesBelow = new Map<number, NamesIndex>()

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
    const below = this.#namesBelow.get(row.parentId) ?? new NamesIndex()
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

  /** Whether it lies below another, or is it. */
  isBelow(id: number, other: number): boolean {
    const seen = new Set<number>()
    for (let at = id; at !== ROOT && !seen.has(at); at = this.#rows.get(at)?.parentId ?? ROOT) {
      if (at === other) return true
      seen.add(at)
    }
    return false
  }

  /** `Wheels > Alloy wheels`, of the top `/`. */
  wayTo(id: number, nameOf: (row: CategoryRow) => string): string {
    const trail: string[] = []
    const seen = new Set<number>()
    for (let row = this.#rows.get(id); row && !seen.has(row.id); row = this.#rows.get(row.parentId)) {
      trail.unshift(nameOf(row))
      seen.add(row.id)
    }
    return trail.length === 0 ? TOP : trail.join(BELOW)
  }

  /** The same with the number, so that it is found again after it was renamed. */
  markedWay(id: number, nameOf: (row: CategoryRow) => string): string {
    return id === ROOT ? TOP : `${this.wayTo(id, nameOf)} #${id}`
  }

  /** What such a marked way leads to; null where that is gone. */
  marked(way: string): number | null {
    if (way === TOP) return ROOT
    const id = Number(NUMBER.exec(way)?.[1])
    return this.#rows.has(id) ? id : null
  }

  /** What a cell names: by its way from the top, by `#12`, or by a name that only one has. Null where that is none or several. */
  find(cell: string): number | null {
    if (cell === TOP) return ROOT
    let found: readonly number[] = [ROOT]
    for (const name of cell.split('>')) {
      found = found.flatMap(id => this.calledBelow(id, [name]))
    }
    if (found.length === 0) {
      const id = Number(/^#(\d{1,9})$/.exec(cell)?.[1])
      found = this.#rows.has(id) ? [id] : this.called([cell])
    }
    return found.length === 1 ? found[0]! : null
  }

  /** All that have one of these names, wherever they lie. */
  called(names: readonly string[]): number[] {
    return this.#names.called(names)
  }

  /** Likewise of those that lie directly in one. */
  calledBelow(id: number, names: readonly string[]): number[] {
    return this.#namesBelow.get(id)?.called(names) ?? []
  }
}

/** A marked way as people read it. */
export const unmarkedWay = (way: string): string => way.replace(NUMBER, '')
