import { useEffect, useState } from 'react'
import { centsOf, formatCents } from '#kernel/money.ts'
import { type OfferedProduct, orderLineCalls } from '#orders/contract-order-lines.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { SendFailure } from '#wire/send.ts'

interface ProductChoiceProps {
  label: string
  error?: string | undefined
  onChoose: (product: OfferedProduct) => void
}

const ASK_AFTER = 200

/** A product for an order, found by its name or code; chosen, the field is free for the next. */
export const ProductChoice = ({ label, error, onChoose }: ProductChoiceProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly OfferedProduct[]>([])
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    if (query.trim() === '') return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { body } = await send(orderLineCalls.products, { query: { q: query } }, { signal: controller.signal })
        setFound(body.results)
      } catch (failure) {
        // The list stays as it was; the next letter asks again.
        if (!(failure instanceof SendFailure)) throw failure
      }
    }, ASK_AFTER)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, send])
  return (
    <Combobox
      clearLabel={t('admin.list.clear')}
      emptyLabel={t('orderAdmin.edit.noProduct')}
      error={error}
      itemKey={({ id }) => String(id)}
      items={found}
      itemText={({ name, code1 }) => `${name} ${code1}`}
      key={chosen}
      label={label}
      name="product"
      onChange={product => {
        if (!product) return
        onChoose(product)
        setQuery('')
        setFound([])
        setChosen(count => count + 1)
      }}
      onQuery={setQuery}
      renderItem={({ name, code1, price, in_stock }) => (
        <span className="grid">
          <span>{name}</span>
          <span className="tabular text-sm text-secondary">
            {code1} · {formatCents(centsOf(price), language)}
            {in_stock === null ? '' : ` · ${t('orderAdmin.inStock')} ${in_stock}`}
          </span>
        </span>
      )}
      value={null}
    />
  )
}
