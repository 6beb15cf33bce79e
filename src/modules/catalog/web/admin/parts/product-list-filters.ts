import { useEffect, useState } from 'react'
import { productAdmin } from '#catalog/contract-product-admin.ts'
import type { ListFilter } from '#platform/admin/list-filters.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { SendError } from '#wire/send.ts'
import { listCategoryChoices } from './category-choices.ts'

export const useProductFilters = (): readonly ListFilter[] => {
  const t = useT()
  const brands = useBrands()
  const categories = listCategoryChoices(usePageOptions().categories ?? [])
  const allOption = { value: '', label: t('productAdmin.all') }
  return [
    {
      kind: 'searchable',
      name: 'category',
      label: t('productAdmin.category'),
      emptyLabel: t('productAdmin.noCategory'),
      options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'searchable',
      name: 'brand',
      label: t('productAdmin.brand'),
      emptyLabel: t('productAdmin.noBrand'),
      options: brands.map(brand => ({ value: brand, label: brand })),
    },
    {
      name: 'shown',
      label: t('productAdmin.state'),
      options: [
        allOption,
        { value: 'yes', label: t('productAdmin.shown') },
        { value: 'no', label: t('productAdmin.notShown') },
        { value: 'removed', label: t('productAdmin.binned') },
      ],
    },
    {
      name: 'stock',
      label: t('productAdmin.stockLabel'),
      options: [
        allOption,
        { value: 'some', label: t('productAdmin.stockSome') },
        { value: 'low', label: t('productAdmin.stockLow') },
        { value: 'none', label: t('productAdmin.stockNone') },
      ],
    },
    {
      name: 'sale',
      label: t('productAdmin.saleLabel'),
      options: [
        allOption,
        { value: 'yes', label: t('productAdmin.onSale') },
        { value: 'no', label: t('productAdmin.notOnSale') },
      ],
    },
    {
      name: 'picture',
      label: t('productAdmin.pictureLabel'),
      options: [
        allOption,
        { value: 'no', label: t('productAdmin.withoutPicture') },
        { value: 'yes', label: t('productAdmin.withPicture') },
      ],
    },
    {
      name: 'class',
      label: t('productAdmin.kind'),
      options: [
        { value: '', label: t('productAdmin.kinds.goods') },
        { value: 'shipping', label: t('productAdmin.kinds.shipping') },
      ],
    },
    { kind: 'amount', name: 'price_from', label: t('productAdmin.priceFrom') },
    { kind: 'amount', name: 'price_to', label: t('productAdmin.priceTo') },
  ]
}

/** Returns the brands; empty until they are loaded. `send` reports failures. */
const useBrands = (): readonly string[] => {
  const send = useSend()
  const [brands, setBrands] = useState<readonly string[]>([])
  useEffect(() => {
    const controller = new AbortController()
    send(productAdmin.brands, {}, { signal: controller.signal }).then(
      ({ body }) => setBrands(body.results),
      (error: unknown) => {
        if (!(error instanceof SendError)) throw error
      },
    )
    return () => controller.abort()
  }, [send])
  return brands
}
