import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Product } from '#catalog/contract-product.ts'

export interface AddToCartButtonProps {
  product: Product
  /** Defaults to 1. */
  quantity?: number
  /** `card` for lists, `page` for the product page. */
  size?: 'card' | 'page'
}

/** Components of other modules within the listing; the application provides them. */
export interface ListingSlots {
  AddToCartButton: ComponentType<AddToCartButtonProps>
  /** The page of an out-of-stock product shows it. */
  NotifyButton?: ComponentType<{ product: Product }>
}

const SlotsContext = createContext<ListingSlots>({ AddToCartButton: () => null })

export const ListingSlotsProvider = ({ slots, children }: { slots: ListingSlots; children: ReactNode }) => (
  <SlotsContext value={slots}>{children}</SlotsContext>
)

/** Returns the components of other modules; without a provider, the slots are empty. */
export const useListingSlots = (): ListingSlots => useContext(SlotsContext)
