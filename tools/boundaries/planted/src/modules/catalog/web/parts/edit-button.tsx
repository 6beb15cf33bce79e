export const edit = () => import('#catalog/web/editing/price-field.tsx')
