import { useEffect, useState } from 'react'
import { listCategoryChoices } from '#catalog/web/admin/parts/category-choices.ts'
import type { PickerProps } from '#content/web/editing/parts/field-pickers.ts'
import { products } from '#listing/contract-products.ts'
import { BRAND_KEY } from '#listing/domain/labels.ts'
import { DEFAULT_SORT, SORTS } from '#listing/domain/listing-query.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { Select } from '#ui/admin/select.tsx'
import { type Send, SendError } from '#wire/send.ts'

const MAX_SHOWN = 24

interface NamedProduct {
  id: number
  name: string
}

const CategoryPicker = ({ label, value, onChange }: PickerProps) => {
  const t = useT()
  const choices = listCategoryChoices(usePageOptions().categories ?? [])
  return (
    <Combobox
      emptyLabel={t('productPicker.noCategory')}
      getItemKey={({ id }) => String(id)}
      items={choices}
      getItemText={({ name }) => name}
      label={label}
      onChange={chosenCategory => {
        if (chosenCategory) onChange(chosenCategory.id)
      }}
      value={choices.find(({ id }) => id === value) ?? null}
    />
  )
}

const ProductsPicker = ({ label, value, onChange }: PickerProps) => {
  const t = useT()
  const ids = Array.isArray(value) ? (value as number[]) : []
  const { found, isLoading, search } = useFoundProducts()
  const [knownProducts, setKnownProducts] = useState<ReadonlyMap<number, string>>(new Map())
  useLoadNames(
    ids.filter(id => !knownProducts.has(id)),
    namedProducts =>
      setKnownProducts(before => new Map([...before, ...namedProducts.map(({ id, name }) => [id, name] as const)])),
  )
  return (
    <MultiCombobox
      emptyLabel={t('productPicker.noProduct')}
      getItemKey={({ id }) => String(id)}
      items={found}
      getItemText={({ name }) => name}
      label={label}
      isLoading={isLoading}
      loadingLabel={t('productPicker.searching')}
      onChange={chosenProducts => {
        setKnownProducts(before => new Map([...before, ...chosenProducts.map(({ id, name }) => [id, name] as const)]))
        onChange(chosenProducts.map(({ id }) => id))
      }}
      onQueryChange={search}
      placeholder={t('productPicker.search')}
      removeLabel={({ name }) => t('productPicker.remove', { name })}
      values={ids.map(id => ({ id, name: knownProducts.get(id) ?? `#${id}` }))}
    />
  )
}

const SortPicker = ({ label, value, onChange }: PickerProps) => {
  const t = useT()
  return (
    <Select
      label={label}
      onChange={onChange}
      options={SORTS.map(sort => ({ value: sort, label: t(`listing.sorts.${sort}`) }))}
      value={SORTS.find(sort => sort === value) ?? DEFAULT_SORT}
    />
  )
}

interface Brand {
  name: string
  /** The slug of the brand's filter option. */
  value: string
}

const BrandsPicker = ({ label, value, onChange }: PickerProps) => {
  const t = useT()
  const send = useSend()
  const lang = useLanguage()
  const [allBrands, setAllBrands] = useState<readonly Brand[]>([])
  useEffect(() => {
    send(products.list, { query: { lang } }).then(({ body }) => {
      const brands = body.availableFilters.find(({ key }) => key === BRAND_KEY)
      setAllBrands((brands?.options ?? []).map(({ value: optionValue, name }) => ({ value: optionValue, name })))
    }, ignoreSendError)
  }, [send, lang])
  return (
    <MultiCombobox
      emptyLabel={t('productPicker.noBrand')}
      getItemKey={({ value: optionValue }) => optionValue}
      items={allBrands}
      getItemText={({ name }) => name}
      label={label}
      onChange={onChange}
      removeLabel={({ name }) => t('productPicker.remove', { name })}
      values={Array.isArray(value) ? (value as Brand[]) : []}
    />
  )
}

/** Block fields for choosing products, brands and categories. */
export const productPickers = {
  brands: BrandsPicker,
  categoryId: CategoryPicker,
  productIds: ProductsPicker,
  sort: SortPicker,
}

/** Searches products while typing. */
const useFoundProducts = () => {
  const send = useSend()
  const lang = useLanguage()
  return useDebouncedSearch<NamedProduct>((q, signal) =>
    requestProducts(send, { q, pageSize: String(MAX_SHOWN), lang }, signal),
  )
}

/** Loads the names of products that were chosen before. */
const useLoadNames = (ids: readonly number[], onNames: (namedProducts: readonly NamedProduct[]) => void): void => {
  const send = useSend()
  const lang = useLanguage()
  const missingIds = ids.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once; a new callback does not load again
  useEffect(() => {
    if (missingIds === '') return
    send(products.listByIds, { query: { ids: missingIds, lang } }).then(
      ({ body }) => onNames(body.results),
      ignoreSendError,
    )
  }, [missingIds])
}

const requestProducts = async (send: Send, query: { q: string; pageSize: string; lang: string }, signal: AbortSignal) =>
  (await send(products.list, { query }, { signal })).body.results

/** `send` already reports failures. */
const ignoreSendError = (error: unknown): void => {
  if (!(error instanceof SendError)) throw error
}
