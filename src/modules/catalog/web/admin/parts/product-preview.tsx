import { useState } from 'react'
import type { EditedProduct, PricePeriod } from '#catalog/contract-product-admin.ts'
import { findSaleCampaign, type SaleCampaign } from '#catalog/domain/find-sale-campaign.ts'
import { computeUnitPrice } from '#catalog/domain/net-content.ts'
import { findAnnouncedPriorPrice } from '#catalog/domain/price-display.ts'
import { findSaleDays } from '#catalog/domain/sale-days.ts'
import { toStockFields } from '#catalog/domain/stock-fields.ts'
import { AvailabilityLine } from '#catalog/web/parts/availability-line.tsx'
import { ProductMarks } from '#catalog/web/parts/product-marks.tsx'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import { ProductPrice } from '#catalog/web/parts/product-price.tsx'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents, toEuros } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { translateUnit } from '#kernel/unit.ts'
import { getVisibilityState, isInRange } from '#kernel/visibility.ts'
import { Section } from '#platform/admin/section.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { computeFormPriceAt } from './form-price.ts'
import type { ProductForm } from './product-section.tsx'
import { toProductBody } from './product-values.ts'

interface PreviewProps {
  form: ProductForm
  product: EditedProduct | null
  /** Past prices, the earliest first. */
  periods: readonly PricePeriod[]
}

/** Shows the product's card as the shop will show it. */
export const ProductPreview = ({ form, product, periods }: PreviewProps) => {
  const t = useT()
  const shownProduct = usePreviewProduct(form, product, periods)
  const scheduledSaleText = useScheduledSaleText(form)
  return (
    <Section hint={t('productAdmin.previewHint')} title={t('productAdmin.preview')}>
      <article className="relative mx-auto w-full max-w-64 overflow-hidden rounded-tile border border-line">
        <ProductPicture image={shownProduct.image} maxWidth={480} sizes="256px" />
        <ProductMarks className="absolute top-0 left-0 flex flex-wrap items-center gap-2 p-2" product={shownProduct} />
        <div className="grid gap-1 p-3">
          <p className="text-sm text-secondary">{shownProduct.brand}</p>
          <p className="font-semibold">{shownProduct.name}</p>
          <p className="code text-sm text-secondary">{shownProduct.code1}</p>
          <AvailabilityLine product={shownProduct} />
          <ProductPrice product={shownProduct} />
          {scheduledSaleText === null ? null : <p className="text-sm text-secondary">{scheduledSaleText}</p>}
        </div>
      </article>
    </Section>
  )
}

/** Returns a text about a sale that starts later; null without one. */
const useScheduledSaleText = ({ values }: ProductForm): string | null => {
  const t = useT()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const { from } = values.scheduled_sale
  if (from === null || Date.parse(from) <= now || typeof values.total_price !== 'number') return null
  return t('productAdmin.previewScheduled', {
    price: formatCents(values.total_price, language),
    from: formatDateTime(from, language),
  })
}

/** Converts the form to the product that lists show. */
const usePreviewProduct = ({ values }: ProductForm, product: EditedProduct | null, periods: readonly PricePeriod[]) => {
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const { visibility, ...fields } = toProductBody(values)
  const toCentsOrZero = (value: ProductForm['values']['price']) => (typeof value === 'number' ? value : 0)
  const price = toEuros(toCentsOrZero(values.price))
  const total = Math.min(price, toEuros(computeFormPriceAt(values, now) ?? 0))
  const campaign = findCampaignAfterSave(periods, { price, total_price: total }, now)
  return {
    id: product?.id ?? 0,
    content_id: null,
    class: 'product' as const,
    name: pickText(fields.name, language),
    brand: fields.brand,
    code1: fields.code1,
    code2: fields.code2,
    price,
    total_price: total,
    lowestPriceBefore: typeof campaign?.lowestBeforeCents === 'number' ? toEuros(campaign.lowestBeforeCents) : null,
    sale:
      campaign && findAnnouncedPriorPrice(campaign.lowestBeforeCents, toCents(total)) !== null
        ? findSaleDays(campaign.startedAt, fields.scheduled_sale?.to ?? null, language)
        : undefined,
    unit_price: computeUnitPrice(toCents(total), fields.net_content, language),
    price_wo_vat: 0,
    path: '',
    image: product?.images[0] ?? null,
    critical_stock_level: fields.critical_stock_level,
    ...toStockFields(
      { availableIn: fields.available_in, hasLimitedAmount: fields.hasLimitedAmount },
      product?.stock ?? [],
    ),
    unit: translateUnit(fields.unit, language),
    big_product: fields.big_product,
    exclusion: values.withdrawal_exclusion === 'none' ? undefined : values.withdrawal_exclusion,
    modified_at: product?.modified_at ?? '',
    visibility: {
      currentState: !visibility || isInRange(visibility, now) ? ('inRange' as const) : ('outOfRange' as const),
      currentStatus: getVisibilityState(visibility, now),
    },
  }
}

/** Finds the entered sale as if it began now; an unchanged price keeps its own period. */
const findCampaignAfterSave = (
  periods: readonly PricePeriod[],
  newPrice: Pick<PricePeriod, 'price' | 'total_price'>,
  now: number,
): SaleCampaign | null => {
  const past = periods.map(({ price, total_price, from, to }) => ({
    priceCents: toCents(price),
    totalCents: toCents(total_price),
    validFrom: Date.parse(from),
    validTo: to === null ? null : Date.parse(to),
  }))
  const current = past.at(-1)
  const next = { priceCents: toCents(newPrice.price), totalCents: toCents(newPrice.total_price) }
  if (current?.priceCents === next.priceCents && current.totalCents === next.totalCents) return findSaleCampaign(past)
  return findSaleCampaign([
    ...past.map(period => ({ ...period, validTo: period.validTo ?? now })),
    { ...next, validFrom: now, validTo: null },
  ])
}
