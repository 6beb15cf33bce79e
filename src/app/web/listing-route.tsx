import * as listingPage from '#listing/web/listing-page.tsx'
import { WithAddToCart } from './add-to-cart-slot.tsx'

export const { handle, loader } = listingPage

/** The listing with the cart's button on its cards. */
export const Component = () => (
  <WithAddToCart>
    <listingPage.Component />
  </WithAddToCart>
)
