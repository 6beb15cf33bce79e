import type { ReactNode } from 'react'
import { AddToCartButton } from '#cart/web/parts/add-to-cart-button.tsx'
import { type ListingSlots, ListingSlotsProvider } from '#listing/web/parts/slots.tsx'

/** Omits the notices for products that cannot be bought, which are in the product page's bundle. */
export const listingSlots: ListingSlots = { AddToCartButton }

/** Gives the listing the cart's button, because the catalogue does not import the cart. */
export const AddToCartProvider = ({ children }: { children: ReactNode }) => (
  <ListingSlotsProvider slots={listingSlots}>{children}</ListingSlotsProvider>
)
