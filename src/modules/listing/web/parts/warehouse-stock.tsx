import type { Product } from '#catalog/contract-product.ts'
import { inflectUnit } from '#kernel/unit.ts'
import { useT } from '#platform/web/texts.tsx'

/** Shows stock by warehouse, without the first entry: that is the total, which the line above shows. */
export const WarehouseStock = ({ product }: { product: Product }) => {
  const t = useT()
  const warehouses = product.stock.slice(1).filter(({ warehouse }) => warehouse)
  if (warehouses.length === 0) return null
  return (
    <ul aria-label={t('listing.stockByWarehouse')} className="mt-2 pl-4 grid gap-0.5 text-sm text-secondary">
      {warehouses.map(({ warehouse, amount }) => (
        <li className="flex gap-2" key={warehouse}>
          <span>{warehouse}</span>
          <span className="tabular font-medium text-text">
            {amount > 0 ? `${amount} ${inflectUnit(product.unit, amount)}` : t('listing.none')}
          </span>
        </li>
      ))}
    </ul>
  )
}
