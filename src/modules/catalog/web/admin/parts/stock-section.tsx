import type { ReactNode } from 'react'
import { formatNetContentUnit, NET_CONTENT_DECIMALS, NET_CONTENT_UNITS } from '#catalog/domain/net-content.ts'
import { WITHDRAWAL_EXCLUSIONS } from '#catalog/domain/withdrawal-exclusion.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'

const SIDES = ['length_mm', 'width_mm', 'height_mm'] as const

const AVAILABILITIES = ['notInStock', 'onDemand', 'inDays', 'nonStock'] as const

/** Shows the fields about stock and delivery. */
export const StockSection = ({ form, children }: { form: ProductForm; children?: ReactNode }) => {
  const t = useT()
  const language = useLanguage()
  const { values, set, errorAt } = form
  return (
    <ProductSection id="store" title={t('productAdmin.store')}>
      {children}
      <Select
        label={t('productAdmin.availableIn')}
        name="availability"
        onChange={availability => set('availability', availability)}
        options={AVAILABILITIES.map(value => ({ value, label: t(`productAdmin.availability.${value}`) }))}
        value={values.availability}
      />
      {values.availability === 'inDays' ? (
        <NumberField
          error={errorAt('days')}
          label={t('productAdmin.availableDays')}
          language={language}
          name="days"
          onChange={days => set('days', days)}
          value={values.days}
        />
      ) : null}
      <NumberField
        error={errorAt('critical_stock_level')}
        label={t('productAdmin.critical')}
        language={language}
        name="critical_stock_level"
        onChange={level => set('critical_stock_level', level)}
        value={values.critical_stock_level}
      />
      <NumberField
        error={errorAt('weight_grams')}
        label={
          <FieldLabel form={form} path="weight_grams">
            {t('productAdmin.weight')}
          </FieldLabel>
        }
        language={language}
        name="weight_grams"
        onChange={grams => set('weight_grams', grams)}
        // The value is in grams, which are the third decimal of a kilogram.
        decimals={3}
        unit="kg"
        value={values.weight_grams}
      />
      <div className="grid grid-cols-3 gap-2 small:col-span-2">
        {SIDES.map(path => (
          <NumberField
            error={errorAt(path)}
            key={path}
            label={
              <FieldLabel form={form} path={path}>
                {t(`productAdmin.sides.${path}`)}
              </FieldLabel>
            }
            language={language}
            name={path}
            onChange={millimetres => set(path, millimetres)}
            // The value is in millimetres, which are the first decimal of a centimetre.
            decimals={1}
            unit="cm"
            value={values[path]}
          />
        ))}
      </div>
      <NetContentFields form={form} />
      <Switch
        checked={values.hasLimitedAmount}
        label={t('productAdmin.limited')}
        name="hasLimitedAmount"
        onChange={isLimited => set('hasLimitedAmount', isLimited)}
      />
      <Switch
        checked={values.big_product}
        label={t('productAdmin.bigProduct')}
        name="big_product"
        onChange={isBig => set('big_product', isBig)}
      />
      <Select
        hint={t('productAdmin.exclusionHint')}
        label={t('productAdmin.exclusion')}
        name="withdrawal_exclusion"
        onChange={exclusion => set('withdrawal_exclusion', exclusion)}
        options={WITHDRAWAL_EXCLUSIONS.map(value => ({ value, label: t(`productAdmin.exclusions.${value}`) }))}
        value={values.withdrawal_exclusion}
      />
    </ProductSection>
  )
}

/** Edits amount and unit of the content of a piece, from which the shop computes the unit price. */
const NetContentFields = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const language = useLanguage()
  const { values, set, errorAt } = form
  return (
    <div className="grid grid-cols-2 items-start gap-2 small:col-span-2">
      <NumberField
        decimals={NET_CONTENT_DECIMALS}
        error={errorAt('net_content.amount')}
        hint={t('productAdmin.netContentHint')}
        label={
          <FieldLabel form={form} path="net_content.amount">
            {t('productAdmin.netContent')}
          </FieldLabel>
        }
        language={language}
        name="net_content.amount"
        onChange={amount => set('net_content.amount', amount)}
        value={values.net_content.amount}
      />
      <Select
        label={t('productAdmin.netContentUnit')}
        name="net_content.unit"
        onChange={unit => set('net_content.unit', unit)}
        options={NET_CONTENT_UNITS.map(value => ({ value, label: formatNetContentUnit(value) }))}
        value={values.net_content.unit}
      />
    </div>
  )
}
