import { productAdmin } from '#catalog/contract-product-admin.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'

export interface ProductChoice {
  id: number
  name: string
  code1: string
}

interface ProductComboboxProps {
  label: string
  error?: string | undefined
  name?: string | undefined
  value: ProductChoice | null
  /** A product that cannot be chosen. */
  exceptId?: number | undefined
  onChange: (product: ProductChoice | null) => void
}

const MAX_CHOICES = 20

/** Finds a product by its name or code. */
export const ProductCombobox = ({ exceptId, ...field }: ProductComboboxProps) => {
  const t = useT()
  const send = useSend()
  const { found, isLoading, search } = useDebouncedSearch<ProductChoice>(async (q, signal) => {
    const { body } = await send(productAdmin.list, { query: { q, page: 1, pageSize: MAX_CHOICES } }, { signal })
    return body.results.filter(({ id }) => id !== exceptId)
  })
  return (
    <Combobox
      {...field}
      clearLabel={t('admin.list.clear')}
      emptyLabel={t('fitmentAdmin.bulk.noProduct')}
      getItemKey={({ id }) => String(id)}
      getItemText={({ name, code1 }) => `${name} ${code1}`}
      isLoading={isLoading}
      items={found}
      loadingLabel={t('admin.searching')}
      onQueryChange={search}
      required
    />
  )
}
