import { useState } from 'react'
import { productAdmin } from '#catalog/contract-product-admin.ts'
import { listCategoryChoices } from '#catalog/web/admin/parts/category-choices.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { statistics } from '#search/contract-statistics.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { showToast } from '#ui/toasts.ts'

interface Choice {
  id: number
  name: string
}

const MAX_FOUND_PRODUCTS = 10

/** Sets the target of a search: a category or a product, whichever was chosen last. */
export const RedirectDialog = ({ words, onClose }: { words: string; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { categories } = usePageOptions()
  const choices = listCategoryChoices(categories ?? [])
  const [category, setCategory] = useState<Choice | null>(null)
  const [product, setProduct] = useState<Choice | null>(null)
  const form = useForm<object, null>({
    initial: () => ({}),
    send: async () => {
      const categoryTarget = category ? { category_id: category.id } : {}
      const target = product ? { product_id: product.id } : categoryTarget
      await send(statistics.resolve, { body: { words, resolution: 'redirect', ...target } })
      return null
    },
    onDone: async () => {
      showToast('success', t('searchAdmin.redirect.saved', { words }))
      onClose()
      await reload()
    },
  })
  return (
    <FormDialog
      description={words}
      form={form}
      hint={t('searchAdmin.redirect.hint')}
      onClose={onClose}
      title={t('searchAdmin.redirect.save')}
    >
      <Combobox
        clearLabel={t('admin.list.clear')}
        emptyLabel={t('searchAdmin.redirect.noCategory')}
        error={form.errorAt('category_id')}
        getItemKey={({ id }) => String(id)}
        items={choices}
        getItemText={({ name }) => name}
        label={t('searchAdmin.redirect.category')}
        name="category_id"
        onChange={choice => {
          setCategory(choice)
          if (choice) setProduct(null)
        }}
        value={category}
      />
      <ProductChoice
        error={form.errorAt('product_id')}
        onChange={choice => {
          setProduct(choice)
          if (choice) setCategory(null)
        }}
        value={product}
      />
    </FormDialog>
  )
}

interface ProductChoiceProps {
  value: Choice | null
  onChange: (product: Choice | null) => void
  error: string | undefined
}

const ProductChoice = ({ value, onChange, error }: ProductChoiceProps) => {
  const t = useT()
  const send = useSend()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(productAdmin.list, { query: { q, page: 1, pageSize: MAX_FOUND_PRODUCTS } }, { signal })
    return body.results.map(({ id, name, code1 }): Choice => ({ id, name: `${name} ${code1}` }))
  })
  return (
    <Combobox
      clearLabel={t('admin.list.clear')}
      emptyLabel={t('searchAdmin.redirect.noProduct')}
      error={error}
      getItemKey={({ id }) => String(id)}
      items={value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found}
      getItemText={({ name }) => name}
      label={t('searchAdmin.redirect.product')}
      isLoading={isLoading}
      loadingLabel={t('admin.searching')}
      name="product_id"
      onChange={onChange}
      onQueryChange={search}
      value={value}
    />
  )
}
