import { ProductRow, type ProductRowProps } from './product-row.tsx'

interface ProductRowsProps {
  shownProducts: readonly ProductRowProps[]
  isCompact: boolean
}

export const ProductRows = ({ shownProducts, isCompact }: ProductRowsProps) => (
  <ul className={isCompact ? 'divide-y divide-line border-y border-line' : 'grid gap-6'}>
    {shownProducts.map(rowProps => (
      <li className="min-w-0" key={rowProps.product.id}>
        <ProductRow {...rowProps} isCompact={isCompact} />
      </li>
    ))}
  </ul>
)
