import type { ProductValues } from '#catalog/web/admin/parts/product-values.ts'

/** An unsaved draft of a product, with the values that it started from. */
export interface ProductDraft {
  /** Username; other users of this browser do not see the draft. */
  by: string
  before: ProductValues
  values: ProductValues
  savedAt: string
}

/** Every user of this browser has a separate draft. */
const getStorageKey = (productId: number, by: string): string => `product-draft-${productId}-${by}`

/** Returns this user's draft; null for missing or invalid data. */
export const readProductDraft = (productId: number, by: string): ProductDraft | null => {
  try {
    const draft = JSON.parse(localStorage.getItem(getStorageKey(productId, by)) ?? 'null') as ProductDraft | null
    return draft?.by === by && draft.before?.name && draft.values?.name && draft.savedAt ? draft : null
  } catch {
    return null
  }
}

export const writeProductDraft = (productId: number, draft: ProductDraft): void => {
  try {
    localStorage.setItem(getStorageKey(productId, draft.by), JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden; the form still has the values.
  }
}

export const removeProductDraft = (productId: number, by: string): void => {
  try {
    localStorage.removeItem(getStorageKey(productId, by))
  } catch {
    // Nothing was stored where storage is forbidden.
  }
}
