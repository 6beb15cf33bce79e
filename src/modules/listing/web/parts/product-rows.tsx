import { ProductRow, type ProductRowProps } from './product-row.tsx'

interface ProductRowsProps {
  shown: readonly ProductRowProps[]
  compact: boolean
}

export const ProductRows = ({ shown, compact }: ProductRowsProps) => (
  <ul className={compact ? 'divide-y divide-line border-y border-line' : 'grid gap-6'}>
    {shown.map(given => (
      <li className="min-w-0" key={given.product.id}>
        <ProductRow {...given} compact={compact} />
      </li>
    ))}
  </ul>
)
