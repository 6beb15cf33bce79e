import { CartPage } from '#cart/web/cart-page.tsx'
export const ListingPage = CartPage
