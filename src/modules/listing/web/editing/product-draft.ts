import type { ProductValues } from '#catalog/web/admin/parts/product-values.ts'

/** An unsaved draft of a product, with the values that it started from. */
export interface ProductDraft {
  /** Other users of this browser do not see the draft. */
  username: string
  before: ProductValues
  values: ProductValues
  savedAt: string
}

/** Every user of this browser has a separate draft. */
const getStorageKey = (productId: number, username: string): string => `product-draft-${productId}-${username}`

/** Returns this user's draft; null for missing or invalid data. */
export const readProductDraft = (productId: number, username: string): ProductDraft | null => {
  try {
    const draft = JSON.parse(localStorage.getItem(getStorageKey(productId, username)) ?? 'null') as ProductDraft | null
    return draft?.username === username && draft.before?.name && draft.values?.name && draft.savedAt ? draft : null
  } catch {
    return null
  }
}

export const writeProductDraft = (productId: number, draft: ProductDraft): void => {
  try {
    localStorage.setItem(getStorageKey(productId, draft.username), JSON.stringify(draft))
  } catch {
    // Ignores full or forbidden storage, because the form still has the values.
  }
}

export const removeProductDraft = (productId: number, username: string): void => {
  try {
    localStorage.removeItem(getStorageKey(productId, username))
  } catch {
    // Nothing was stored where storage is forbidden.
  }
}
