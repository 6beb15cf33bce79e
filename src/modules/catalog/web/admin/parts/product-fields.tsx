import { type ReactNode, useState } from 'react'
import type { EditedProduct } from '#catalog/contract-product-admin.ts'
import { formatNetContentUnit, NET_CONTENT_DECIMALS, NET_CONTENT_UNITS } from '#catalog/domain/net-content.ts'
import { WITHDRAWAL_EXCLUSIONS } from '#catalog/domain/withdrawal-exclusion.ts'
import { RichTextField } from '#content/web/editing/parts/rich-text-field.tsx'
import { formatDateTime } from '#kernel/format-date.ts'
import { listUpcomingVisibilities, type VisibilityChange } from '#kernel/upcoming-visibilities.ts'
import {
  ALWAYS,
  changeVisibilityType,
  FROM_MOMENT,
  HIDDEN,
  IN_PERIOD,
  INACCESSIBLE,
  VISIBLE,
} from '#kernel/visibility.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { DateTimeField } from '#ui/admin/date-time-field.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'
import { type ProductValues, toVisibility } from './product-values.ts'
import { useShopLanguages } from './use-shop-languages.ts'

const BRANDS_LIST_ID = 'known-brands'

/** Edits names and descriptions in all languages, codes, brand and unit. */
export const TextsSection = ({ form, brands }: { form: ProductForm; brands: readonly string[] }) => {
  const t = useT()
  const languages = useShopLanguages()
  return (
    <ProductSection id="texts" title={t('productAdmin.texts')}>
      {languages.map(([code, language]) => (
        <TextField
          {...form.field(`name.${code}`)}
          key={code}
          label={
            <FieldLabel form={form} path={`name.${code}`}>
              {t('productAdmin.nameIn', { language })}
            </FieldLabel>
          }
          lang={code}
        />
      ))}
      {languages.map(([code, language]) => (
        <RichTextField
          error={form.errorAt(`description.${code}`)}
          key={code}
          label={
            <FieldLabel form={form} path={`description.${code}`}>
              {t('productAdmin.descriptionIn', { language })}
            </FieldLabel>
          }
          lang={code}
          name={`description.${code}`}
          onChange={html => form.set(`description.${code}`, html)}
          value={form.values.description[code] ?? ''}
        />
      ))}
      {(['code1', 'code2', 'gtin', 'brand', 'unit'] as const).map(path => (
        <TextField
          {...form.field(path)}
          autoComplete="off"
          key={path}
          list={path === 'brand' ? BRANDS_LIST_ID : undefined}
          label={
            <FieldLabel form={form} path={path}>
              {t(`productAdmin.fields.${path}`)}
            </FieldLabel>
          }
        />
      ))}
      <datalist id={BRANDS_LIST_ID}>
        {brands.map(brand => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
    </ProductSection>
  )
}

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
        onChange={limited => set('hasLimitedAmount', limited)}
      />
      <Switch
        checked={values.big_product}
        label={t('productAdmin.bigProduct')}
        name="big_product"
        onChange={big => set('big_product', big)}
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

const TYPES = [ALWAYS, FROM_MOMENT, IN_PERIOD] as const
const STATES = [VISIBLE, HIDDEN, INACCESSIBLE] as const

interface VisibilitySectionProps {
  form: ProductForm
  /** The visibility of the product's page. */
  page: EditedProduct['page_visibility']
}

export const VisibilitySection = ({ form, page }: VisibilitySectionProps) => {
  const t = useT()
  const { visibility } = form.values
  const { type } = visibility
  const changeVisibility = (change: Partial<ProductValues['visibility']>) =>
    form.set('visibility', { ...visibility, ...change })
  const states = STATES.map(value => ({ value, label: t(`productAdmin.states.${value}`) }))
  return (
    <ProductSection id="visibility" title={t('productAdmin.visibilityTitle')}>
      <Select
        label={t('productAdmin.visibilityType')}
        name="visibility.type"
        onChange={value => form.set('visibility', changeVisibilityType(visibility, value))}
        options={TYPES.map(value => ({ value, label: t(`productAdmin.types.${value}`) }))}
        value={type}
      />
      <Select
        error={form.errorAt('visibility.stateInRange')}
        label={t(type === ALWAYS ? 'productAdmin.inRange' : 'productAdmin.inRangeTimed')}
        name="visibility.stateInRange"
        onChange={value => changeVisibility({ stateInRange: value })}
        options={states}
        value={visibility.stateInRange}
      />
      {type === ALWAYS ? null : (
        <>
          <DateTimeField
            error={form.errorAt('visibility.rangeFrom')}
            label={t('productAdmin.from')}
            name="visibility.rangeFrom"
            onChange={rangeFrom => changeVisibility({ rangeFrom })}
            value={visibility.rangeFrom}
          />
          {type === IN_PERIOD ? (
            <DateTimeField
              error={form.errorAt('visibility.rangeTo')}
              label={t('productAdmin.to')}
              name="visibility.rangeTo"
              onChange={rangeTo => changeVisibility({ rangeTo })}
              value={visibility.rangeTo}
            />
          ) : null}
          <Select
            label={t('productAdmin.outRange')}
            name="visibility.stateOutRange"
            onChange={value => changeVisibility({ stateOutRange: value })}
            options={states}
            value={visibility.stateOutRange}
          />
        </>
      )}
      <VisibilityPreview page={page} values={form.values} />
    </ProductSection>
  )
}

/** Shows the upcoming visibility of these settings. */
const VisibilityPreview = ({ values, page }: Pick<VisibilitySectionProps, 'page'> & { values: ProductValues }) => {
  const t = useT()
  const language = useLanguage()
  // Keeps the time of the opening, so that the preview stays stable while the form is open.
  const [now] = useState(() => Date.now())
  const formatChange = ({ at, state }: VisibilityChange) => {
    const stateText = t(`productAdmin.states.${state}`)
    return at === null
      ? t('productAdmin.shownNow', { state: stateText })
      : t('productAdmin.shownFrom', { state: stateText, moment: formatDateTime(new Date(at), language) })
  }
  return (
    <ol aria-label={t('productAdmin.visibilityPreview')} className="grid gap-1 text-sm text-secondary small:col-span-2">
      {listUpcomingVisibilities([toVisibility(values), page], now).map(change => (
        <li key={change.at ?? 0}>{formatChange(change)}</li>
      ))}
    </ol>
  )
}
