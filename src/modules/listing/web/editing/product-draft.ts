import type { ProductValues } from '#catalog/web/admin/parts/product-values.ts'

/** What somebody wrote of a product and did not save, with what they began from. */
export interface ProductDraft {
  /** Username: others who use this browser are not offered it. */
  by: string
  before: ProductValues
  values: ProductValues
  savedAt: string
}

/** Each person who uses this browser has a draft of their own. */
const keyOf = (productId: number, by: string): string => `product-draft-${productId}-${by}`

/** The draft that this person left in this browser; null for anything that does not look like one. */
export const readProductDraft = (productId: number, by: string): ProductDraft | null => {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(productId, by)) ?? 'null') as ProductDraft | null
    return draft?.by === by && draft.before?.name && draft.values?.name && draft.savedAt ? draft : null
  } catch {
    return null
  }
}

export const writeProductDraft = (productId: number, draft: ProductDraft): void => {
  try {
    localStorage.setItem(keyOf(productId, draft.by), JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the form itself still has what was written.
  }
}

export const removeProductDraft = (productId: number, by: string): void => {
  try {
    localStorage.removeItem(keyOf(productId, by))
  } catch {
    // Nothing was stored where storage is forbidden.
  }
}
