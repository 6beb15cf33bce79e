import { useState } from 'react'
import { formatCents, toCents } from '#kernel/money.ts'
import { type OfferedProduct, orderLineEndpoints } from '#orders/contract-order-lines.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'

interface ProductPickerProps {
  label: string
  error?: string | undefined
  onChoose: (product: OfferedProduct) => void
}

/** Finds a product for an order by name or code; clears the field after a choice. */
export const ProductPicker = ({ label, error, onChoose }: ProductPickerProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { found, isLoading, search } = useDebouncedSearch(
    async (q, signal) => (await send(orderLineEndpoints.products, { query: { q } }, { signal })).body.results,
  )
  const [choiceCount, setChoiceCount] = useState(0)
  return (
    <Combobox
      clearLabel={t('admin.list.clear')}
      emptyLabel={t('orderAdmin.edit.noProduct')}
      error={error}
      getItemKey={({ id }) => String(id)}
      items={found}
      getItemText={({ name, code1 }) => `${name} ${code1}`}
      key={choiceCount}
      label={label}
      isLoading={isLoading}
      loadingLabel={t('admin.searching')}
      name="product"
      onChange={product => {
        if (!product) return
        onChoose(product)
        search('')
        setChoiceCount(count => count + 1)
      }}
      onQueryChange={search}
      renderItem={({ name, code1, price, in_stock }) => (
        <span className="grid">
          <span>{name}</span>
          <span className="tabular text-sm text-secondary">
            {code1} · {formatCents(toCents(price), language)}
            {in_stock === null ? '' : ` · ${t('orderAdmin.inStock')} ${in_stock}`}
          </span>
        </span>
      )}
      value={null}
    />
  )
}
