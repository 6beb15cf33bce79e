import { type ComponentType, useSyncExternalStore } from 'react'

/** Components that replace parts of a product's page while it is edited. */
export interface ProductEditSlots {
  Name: ComponentType
  Price: ComponentType
  Visibility: ComponentType
  Description: ComponentType
  Pictures: ComponentType
}

let editSlots: ProductEditSlots | null = null
const listeners = new Set<() => void>()

/** Sets the editor's components, which visitors never load; null restores the page. */
export const setProductEditSlots = (slots: ProductEditSlots | null): void => {
  editSlots = slots
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the editor's components while the product is edited, else null. */
export const useProductEditSlots = (): ProductEditSlots | null =>
  useSyncExternalStore(
    subscribe,
    () => editSlots,
    () => null,
  )
