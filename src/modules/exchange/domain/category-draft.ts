import { type CategoryRow, ROOT } from '#catalog/domain/category-tree.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
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
    for (const row of rows) this.set(row)
  }

  get(id: number): CategoryRow | undefined {
    return this.#rows.get(id)
  }

  listRows(): Iterable<CategoryRow> {
    return this.#rows.values()
  }

  listChildren(id: number): CategoryRow[] {
    return [...(this.#children.get(id) ?? [])].flatMap(childId => this.#rows.get(childId) ?? [])
  }

  set(row: CategoryRow): void {
    this.remove(row.id)
    this.#rows.set(row.id, row)
    const siblings = this.#children.get(row.parentId)
    if (siblings) siblings.add(row.id)
    else this.#children.set(row.parentId, new Set([row.id]))
    this.#names.add(row.id, row.name)
    const childNames = this.#namesBelow.get(row.parentId) ?? new NameIndex()
    childNames.add(row.id, row.name)
    this.#namesBelow.set(row.parentId, childNames)
  }

  remove(id: number): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#children.get(row.parentId)?.delete(id)
    this.#names.remove(id, row.name)
    this.#namesBelow.get(row.parentId)?.remove(id, row.name)
    this.#rows.delete(id)
  }

  isAtOrBelow(id: number, ancestorId: number): boolean {
    const visited = new Set<number>()
    let current = id
    while (current !== ROOT && !visited.has(current)) {
      if (current === ancestorId) return true
      visited.add(current)
      current = this.#rows.get(current)?.parentId ?? ROOT
    }
    return false
  }

  /** Returns a path such as `Wheels > Alloy wheels`, or `/` for the top level. */
  formatPath(id: number, getName: (row: CategoryRow) => string): string {
    const path: string[] = []
    const visited = new Set<number>()
    for (let row = this.#rows.get(id); row && !visited.has(row.id); row = this.#rows.get(row.parentId)) {
      path.unshift(getName(row))
      visited.add(row.id)
    }
    return path.length === 0 ? ROOT_PATH : path.join(PATH_SEPARATOR)
  }

  /** Returns the path with the category id, which survives a rename. */
  formatPathWithId(id: number, getName: (row: CategoryRow) => string): string {
    return id === ROOT ? ROOT_PATH : `${this.formatPath(id, getName)} #${id}`
  }

  /** Returns the category id at the end of a path; null when the category is gone. */
  parsePathWithId(path: string): number | null {
    if (path === ROOT_PATH) return ROOT
    const id = Number(ID_SUFFIX.exec(path)?.[1])
    return this.#rows.has(id) ? id : null
  }

  /** Finds a category by its path, by `#12` or by a unique name. Returns null when no or several categories match. */
  find(cell: string): number | null {
    if (cell === ROOT_PATH) return ROOT
    let matches: readonly number[] = [ROOT]
    for (const name of cell.split('>')) {
      matches = matches.flatMap(id => this.findChildrenByNames(id, [name]))
    }
    if (matches.length === 0) {
      const id = Number(/^#(\d{1,9})$/.exec(cell)?.[1])
      matches = this.#rows.has(id) ? [id] : this.findByNames([cell])
    }
    return matches.length === 1 ? getFirstElement(matches) : null
  }

  findByNames(names: readonly string[]): number[] {
    return this.#names.find(names)
  }

  findChildrenByNames(id: number, names: readonly string[]): number[] {
    return this.#namesBelow.get(id)?.find(names) ?? []
  }
}

/** Removes the category id from a path before people read it. */
export const stripPathId = (path: string): string => path.replace(ID_SUFFIX, '')
