import type { ReactNode } from 'react'
import { AddToCart } from '#cart/web/parts/add-to-cart.tsx'
import { type CatalogSlots, CatalogSlotsProvider } from '#catalog/web/parts/slots.tsx'

const slots: CatalogSlots = { AddToCart }

/** Where modules meet that may not know each other: the catalogue shows the cart's button without importing it. */
export const ShopSlots = ({ children }: { children: ReactNode }) => (
  <CatalogSlotsProvider slots={slots}>{children}</CatalogSlotsProvider>
)
