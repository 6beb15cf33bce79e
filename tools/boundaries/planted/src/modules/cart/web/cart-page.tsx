export const CartPage = () => import('#catalog/web/editing/price-field.tsx')
