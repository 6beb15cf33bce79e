import { type ComponentType, useSyncExternalStore } from 'react'
import { createListenerSet } from '#kernel/listener-set.ts'

/** Components that replace parts of a product's page while it is edited. */
export interface ProductEditSlots {
  Name: ComponentType
  Price: ComponentType
  Visibility: ComponentType
  Description: ComponentType
  Pictures: ComponentType
}

let editSlots: ProductEditSlots | null = null
const { notify, subscribe } = createListenerSet()

/** Sets the editor's components, which visitors never load; null restores the page. */
export const setProductEditSlots = (slots: ProductEditSlots | null): void => {
  editSlots = slots
  notify()
}

/** Returns the editor's components while the product is edited, else null. */
export const useProductEditSlots = (): ProductEditSlots | null =>
  useSyncExternalStore(
    subscribe,
    () => editSlots,
    () => null,
  )
