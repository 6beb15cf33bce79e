import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { CategoryGoodsKind } from './goods-details.ts'

export const ROOT = 0

export interface CategoryRow {
  id: number
  /** 0 is the root. */
  parentId: number
  name: Multilingual
  position: number
  hidden: boolean
  className: string
  searchKeywords: string
  /** The category page shows it above the products; optional. */
  description?: Multilingual | null
  imageId: number | null
  /** The kinds of goods in it; descendants inherit them. */
  goodsKinds?: CategoryGoodsKind[]
}

/** All categories by id and by parent. A category with a missing parent, or in a cycle, counts as top-level. */
export class CategoryTree {
  #rows = new Map<number, CategoryRow>()
  #children = new Map<number, CategoryRow[]>()
  #hiddenIds = new Set<number>()

  constructor(rows: Iterable<CategoryRow>) {
    for (const row of rows) this.#rows.set(row.id, row)
    for (const row of [...this.#rows.values()].sort(compareByPosition)) {
      const parentId = this.#rows.has(row.parentId) && !this.#isInCycle(row) ? row.parentId : ROOT
      const siblings = this.#children.get(parentId)
      if (siblings) siblings.push(row)
      else this.#children.set(parentId, [row])
    }
    for (const row of this.#rows.values()) {
      if (row.hidden || this.getBreadcrumb(row.id).some(({ hidden }) => hidden)) this.#hiddenIds.add(row.id)
    }
  }

  listAll(): Iterable<CategoryRow> {
    return this.#rows.values()
  }

  get(id: number): CategoryRow | undefined {
    return this.#rows.get(id)
  }

  /** Returns true when the category or one of its ancestors is hidden; guests see neither it nor its products. */
  isHiddenFromGuests(id: number): boolean {
    return this.#hiddenIds.has(id)
  }

  /** Returns the children by position. */
  getChildren(id: number): readonly CategoryRow[] {
    return this.#children.get(id) ?? []
  }

  /** Returns the path from the top-level category down to this one; empty for an unknown id. */
  getBreadcrumb(id: number): CategoryRow[] {
    const breadcrumb: CategoryRow[] = []
    for (let row = this.#rows.get(id); row && !breadcrumb.includes(row); row = this.#rows.get(row.parentId))
      breadcrumb.unshift(row)
    return breadcrumb
  }

  /** Returns the categories and their ancestors without duplicates. */
  includeAncestors(ids: readonly number[]): number[] {
    return [...new Set(ids.flatMap(id => this.getBreadcrumb(id).map(row => row.id)))]
  }

  getName(id: number, language: Language): string {
    return pickText(this.#rows.get(id)?.name, language)
  }

  #isInCycle(row: CategoryRow): boolean {
    const visitedIds = new Set<number>([row.id])
    for (let id = row.parentId; id !== ROOT; id = this.#rows.get(id)?.parentId ?? ROOT) {
      if (visitedIds.has(id)) return true
      visitedIds.add(id)
    }
    return false
  }
}

const compareByPosition = (first: CategoryRow, second: CategoryRow): number =>
  first.position - second.position || first.id - second.id
