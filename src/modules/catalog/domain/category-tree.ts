import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'

export const ROOT = 0

/** A category as it is stored. */
export interface CategoryRow {
  id: number
  /** 0 is the root. */
  parentId: number
  name: Multilingual
  position: number
  hidden: boolean
  className: string
  searchKeywords: string
  /** Stands above its products; a missing one is none. */
  description?: Multilingual | null
  imageId: number | null
}

/** All categories, asked by id and by parent. A parent that is missing counts as the root; circles are cut. */
export class CategoryTree {
  #rows = new Map<number, CategoryRow>()
  #children = new Map<number, CategoryRow[]>()
  #closed = new Set<number>()

  constructor(rows: Iterable<CategoryRow>) {
    for (const row of rows) this.#rows.set(row.id, row)
    for (const row of [...this.#rows.values()].sort(byPosition)) {
      const parentId = this.#rows.has(row.parentId) && !this.#circles(row) ? row.parentId : ROOT
      const siblings = this.#children.get(parentId)
      if (siblings) siblings.push(row)
      else this.#children.set(parentId, [row])
    }
    for (const row of this.#rows.values()) {
      if (row.hidden || this.trailOf(row.id).some(({ hidden }) => hidden)) this.#closed.add(row.id)
    }
  }

  all(): Iterable<CategoryRow> {
    return this.#rows.values()
  }

  get(id: number): CategoryRow | undefined {
    return this.#rows.get(id)
  }

  /** It, or one above it, is hidden: guests hear nothing of it. Asked by every list. */
  isClosed(id: number): boolean {
    return this.#closed.has(id)
  }

  /** Ordered by position. */
  childrenOf(id: number): readonly CategoryRow[] {
    return this.#children.get(id) ?? []
  }

  /** From the top down to the category itself; empty for an unknown one. */
  trailOf(id: number): CategoryRow[] {
    const trail: CategoryRow[] = []
    for (let row = this.#rows.get(id); row && !trail.includes(row); row = this.#rows.get(row.parentId))
      trail.unshift(row)
    return trail
  }

  /** The categories with all their ancestors, each once. */
  withAncestors(ids: readonly number[]): number[] {
    return [...new Set(ids.flatMap(id => this.trailOf(id).map(row => row.id)))]
  }

  nameOf(id: number, language: Language): string {
    return textIn(this.#rows.get(id)?.name, language)
  }

  #circles(row: CategoryRow): boolean {
    const seen = new Set<number>([row.id])
    for (let id = row.parentId; id !== ROOT; id = this.#rows.get(id)?.parentId ?? ROOT) {
      if (seen.has(id)) return true
      seen.add(id)
    }
    return false
  }
}

const byPosition = (one: CategoryRow, other: CategoryRow): number => one.position - other.position || one.id - other.id
