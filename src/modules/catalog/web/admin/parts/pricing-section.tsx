import { useState } from 'react'
import type { EditedProduct, ProductFormOptions } from '#catalog/contract-product-admin.ts'
import { computeMargin } from '#catalog/domain/margin.ts'
import { NET_DECIMALS, toGrossCents, toNetUnits } from '#catalog/domain/net-price.ts'
import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { formatNumber } from '#kernel/format-number.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { DateTimeField } from '#ui/admin/date-time-field.tsx'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { computeFormPriceAt } from './form-price.ts'
import { PriceQuestions } from './price-questions.tsx'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'
import { findPriceError } from './validate-product-form.ts'

const PRICE_PATHS = ['price', 'total_price'] as const

interface PricingProps {
  form: ProductForm
  /** The stored product; null for a new one. */
  product: EditedProduct | null
  options: ProductFormOptions
}

/** Edits prices with and without VAT; each field updates the other. */
export const PricingSection = ({ form, product, options }: PricingProps) => {
  const t = useT()
  const { values, set, errorAt } = form
  const percent = options.vat[values.vat_class] ?? 0
  return (
    <ProductSection id="sale" title={t('productAdmin.sale')}>
      {PRICE_PATHS.map(path => (
        <PriceFields form={form} key={path} path={path} percent={percent} />
      ))}
      <PriceQuestions form={form} product={product} />
      <CostField form={form} percent={percent} />
      <DateTimeField
        error={errorAt('scheduled_sale.from')}
        hint={t('productAdmin.saleFromHint')}
        label={
          <FieldLabel form={form} path="scheduled_sale.from">
            {t('productAdmin.saleFrom')}
          </FieldLabel>
        }
        name="scheduled_sale.from"
        onChange={from => set('scheduled_sale.from', from)}
        value={values.scheduled_sale.from}
      />
      <DateTimeField
        error={errorAt('scheduled_sale.to')}
        hint={t('productAdmin.saleToHint')}
        label={
          <FieldLabel form={form} path="scheduled_sale.to">
            {t('productAdmin.saleTo')}
          </FieldLabel>
        }
        name="scheduled_sale.to"
        onChange={to => set('scheduled_sale.to', to)}
        value={values.scheduled_sale.to}
      />
      <Select
        label={t('productAdmin.vatClass')}
        name="vat_class"
        onChange={vatClass => set('vat_class', vatClass)}
        options={VAT_CLASSES.map(value => ({
          value,
          label: `${t(`productAdmin.vat.${value}`)} (${options.vat[value] ?? 0} %)`,
        }))}
        value={values.vat_class}
      />
    </ProductSection>
  )
}

interface PriceProps {
  form: ProductForm
  path: (typeof PRICE_PATHS)[number]
  /** The VAT rate of the product's class. */
  percent: number
}

const PriceFields = ({ form, path, percent }: PriceProps) => {
  const t = useT()
  const language = useLanguage()
  const { values, set, errorAt } = form
  const cents = values[path]
  return (
    <>
      <MoneyField
        error={findPriceError(errorAt, path)}
        hint={path === 'total_price' ? t('productAdmin.salePriceHint') : undefined}
        label={
          <FieldLabel form={form} path={path}>
            {t(`productAdmin.prices.${path}`)}
          </FieldLabel>
        }
        language={language}
        name={path}
        onChange={price => set(path, price)}
        value={cents}
      />
      <NumberField
        label={t(`productAdmin.netPrices.${path}`)}
        language={language}
        onChange={net => set(path, typeof net === 'number' ? toGrossCents(net, percent) : net)}
        decimals={NET_DECIMALS}
        unit="€"
        value={typeof cents === 'number' ? toNetUnits(cents, percent) : cents}
      />
    </>
  )
}

/** Shows the purchase price and the resulting margin. */
const CostField = ({ form, percent }: Omit<PriceProps, 'path'>) => {
  const t = useT()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const { cost } = form.values
  const totalCents = computeFormPriceAt(form.values, now)
  const margin =
    typeof cost === 'number' && totalCents !== null
      ? computeMargin({ totalCents, vatRate: Math.round(percent * 100), costCents: cost })
      : null
  const marginValues = margin && {
    margin: formatCents(margin.cents, language),
    percent: margin.perMille === null ? '–' : formatPerMille(margin.perMille, language),
  }
  return (
    <div className="grid content-start gap-1 small:col-span-2">
      <MoneyField
        error={form.errorAt('cost')}
        hint={t('productAdmin.costHint')}
        label={
          <FieldLabel form={form} path="cost">
            {t('productAdmin.cost')}
          </FieldLabel>
        }
        language={language}
        name="cost"
        onChange={cents => form.set('cost', cents)}
        value={cost}
      />
      <p aria-live="polite" className={`tabular text-sm ${margin && margin.cents < 0 ? 'text-bad' : 'text-secondary'}`}>
        {marginValues ? t(margin.cents < 0 ? 'productAdmin.loss' : 'productAdmin.margin', marginValues) : null}
      </p>
    </div>
  )
}

const formatPerMille = (perMille: number, language: Language): string =>
  formatNumber(perMille / 10, language, { min: 1 })
