import type { ListedProduct } from '#catalog/contract-product-admin.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { tellFailure } from '#platform/web/tell-failure.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { stockCorrection } from '#stock/contract-correction.ts'
import { CellNumber } from '#ui/admin/cell-number.tsx'
import { can } from '#wire/visitor.ts'

/** More than these make the column wider than it is worth; the stock table has them all. */
const MOST_SHELVES = 3

/** What lies in stock, changed where it stands, warehouse by warehouse; a sum for whoever may not change it. */
export const StockCell = ({ product }: { product: ListedProduct }) => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  const correct = useCorrection()
  const { id, name, stock, amount, code1 } = product
  if (!can(visitor, 'stock.edit') || stock.length === 0) return amount
  if (stock.length > MOST_SHELVES) {
    return <a href={`/${language}/admin/warehouse?q=${encodeURIComponent(code1)}`}>{amount}</a>
  }
  return (
    <span className="inline-flex items-baseline justify-end">
      {stock.map(({ warehouse_id, warehouse, amount: lies }, at) => (
        <span className="inline-flex items-baseline" key={warehouse_id} title={warehouse}>
          {at > 0 ? (
            <span aria-hidden className="px-0.5 text-secondary">
              +
            </span>
          ) : null}
          <CellNumber
            column={`stock.${warehouse_id}`}
            label={t('productAdmin.editStock', { name, warehouse })}
            language={language}
            onSave={now => correct({ product_id: id, warehouse_id, seen: lies, amount: now })}
            places={0}
            shown={String(lies)}
            value={lies}
          />
        </span>
      ))}
    </span>
  )
}

interface Change {
  product_id: number
  warehouse_id: number
  seen: number
  amount: number
}

/** Puts one amount right; false where it was refused, which is told, and what lies there now is shown. */
const useCorrection = () => {
  const send = useSend()
  const reload = useReload()
  return async (change: Change): Promise<boolean> => {
    try {
      await send(stockCorrection.correct, { body: { reason: 'miscounted', note: '', changes: [change] } })
      await reload()
      return true
    } catch (error) {
      if (tellFailure(error).status === 409) await reload()
      return false
    }
  }
}
