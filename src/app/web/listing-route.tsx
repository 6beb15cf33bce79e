import * as listingPage from '#listing/web/listing-page.tsx'
import { AddToCartProvider } from './add-to-cart-slot.tsx'

export const { handle, loader } = listingPage

/** Shows the listing with the cart's button on its cards. */
export const Component = () => (
  <AddToCartProvider>
    <listingPage.Component />
  </AddToCartProvider>
)
