export const CartPage = 1
