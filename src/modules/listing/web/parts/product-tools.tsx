import { type ComponentType, useSyncExternalStore } from 'react'

/** What stands in the places of a product's page while it is edited there. */
export interface ProductTools {
  Name: ComponentType
  Price: ComponentType
  Visibility: ComponentType
  Description: ComponentType
  Pictures: ComponentType
}

let tools: ProductTools | null = null
const listeners = new Set<() => void>()

/** How the editor, which visitors never load, takes hold of a product's page; null lets it go. */
export const putProductTools = (given: ProductTools | null): void => {
  tools = given
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The editor's own parts while the product is edited in its page, else null. */
export const useProductTools = (): ProductTools | null =>
  useSyncExternalStore(
    subscribe,
    () => tools,
    () => null,
  )
