import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Product } from '#catalog/contract-product.ts'

export interface AddToCartProps {
  product: Product
  /** Pieces to add; 1 unless told. */
  quantity?: number
  /** `card` in lists, `page` for the one big button of the product page. */
  size?: 'card' | 'page'
}

/** What other modules put into the listing's screens; the application fills them. */
export interface ListingSlots {
  AddToCart: ComponentType<AddToCartProps>
  /** Shown on the page of a product that is out of stock. */
  NotifyWhenBack?: ComponentType<{ product: Product }>
}

const SlotsContext = createContext<ListingSlots>({ AddToCart: () => null })

export const ListingSlotsProvider = ({ slots, children }: { slots: ListingSlots; children: ReactNode }) => (
  <SlotsContext value={slots}>{children}</SlotsContext>
)

/** Without a provider nothing is sold: the places stay empty. */
export const useListingSlots = (): ListingSlots => useContext(SlotsContext)
