import type { ReactNode } from 'react'
import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { DateTimeField } from '#ui/admin/date-time-field.tsx'
import { FieldName } from '#ui/admin/field-name.tsx'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { categoryChoices } from './category-choices.ts'
import type { ProductValues } from './product-values.ts'

export type ProductForm = Form<ProductValues>

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="rounded-tile border border-line bg-surface p-4">
    <h2 className="mb-4 text-base font-bold" id={id}>
      {title}
    </h2>
    <div className="grid gap-4 small:grid-cols-2">{children}</div>
  </section>
)

/** A field's name with the mark that it differs from what is saved. */
const Name = ({ form, path, children }: { form: ProductForm; path: string; children: string }) => {
  const t = useT()
  return (
    <FieldName changed={form.changedAt(path)} changedLabel={t('productAdmin.changed')}>
      {children}
    </FieldName>
  )
}

/** Names and descriptions, the languages side by side. */
export const TextsSection = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const languages = Object.entries(usePageOptions().languages).map(
    ([code, label]) => [code.slice(0, 2), label] as const,
  )
  return (
    <Section id="texts" title={t('productAdmin.texts')}>
      {languages.map(([code, language]) => (
        <TextField
          {...form.field(`name.${code}`)}
          key={code}
          label={
            <Name form={form} path={`name.${code}`}>
              {t('productAdmin.nameIn', { language })}
            </Name>
          }
          lang={code}
        />
      ))}
      {languages.map(([code, language]) => (
        <TextareaField
          {...form.field(`description.${code}`)}
          key={code}
          label={
            <Name form={form} path={`description.${code}`}>
              {t('productAdmin.descriptionIn', { language })}
            </Name>
          }
          lang={code}
          rows={6}
        />
      ))}
      {(['code1', 'code2', 'brand', 'unit'] as const).map(path => (
        <TextField
          {...form.field(path)}
          key={path}
          label={
            <Name form={form} path={path}>
              {t(`productAdmin.fields.${path}`)}
            </Name>
          }
        />
      ))}
    </Section>
  )
}

/** What it costs. */
export const SaleSection = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const language = useLanguage()
  const { values, set, errorAt } = form
  return (
    <Section id="sale" title={t('productAdmin.sale')}>
      <MoneyField
        error={errorAt('price')}
        label={
          <Name form={form} path="price">
            {t('productAdmin.price')}
          </Name>
        }
        language={language}
        name="price"
        onChange={price => {
          // Nothing is cut: both prices move together.
          if (values.total_price === null || values.total_price === values.price) set('total_price', price)
          set('price', price)
        }}
        value={values.price}
      />
      <MoneyField
        error={errorAt('total_price')}
        hint={t('productAdmin.cutHint')}
        label={
          <Name form={form} path="total_price">
            {t('productAdmin.cutPrice')}
          </Name>
        }
        language={language}
        name="total_price"
        onChange={price => set('total_price', price)}
        value={values.total_price}
      />
      <Select
        label={t('productAdmin.vatClass')}
        name="vat_class"
        onChange={vatClass => set('vat_class', vatClass)}
        options={VAT_CLASSES.map(value => ({ value, label: t(`productAdmin.vat.${value}`) }))}
        value={values.vat_class}
      />
    </Section>
  )
}

const WAYS = ['notInStock', 'onDemand', 'inDays', 'nonStock'] as const

/** How it can be had. */
export const StoreSection = ({ form, children }: { form: ProductForm; children?: ReactNode }) => {
  const t = useT()
  const language = useLanguage()
  const { values, set, errorAt } = form
  return (
    <Section id="store" title={t('productAdmin.store')}>
      {children}
      <Select
        label={t('productAdmin.availableIn')}
        name="availability"
        onChange={way => set('availability', way)}
        options={WAYS.map(value => ({ value, label: t(`productAdmin.availability.${value}`) }))}
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
    </Section>
  )
}

/** Where it stands in the shop. */
export const PlaceSection = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const choices = categoryChoices(usePageOptions().categories ?? [])
  const chosen = form.values.category_ids.map(id => choices.find(one => one.id === id) ?? { id, name: `#${id}` })
  return (
    <Section id="place" title={t('productAdmin.place')}>
      <MultiCombobox
        className="small:col-span-2"
        emptyLabel={t('productAdmin.noCategory')}
        error={form.errorAt('category_ids')}
        itemKey={({ id }) => String(id)}
        items={choices}
        itemText={({ name }) => name}
        label={t('productAdmin.categories')}
        name="category_ids"
        onChange={all =>
          form.set(
            'category_ids',
            all.map(({ id }) => id),
          )
        }
        removeLabel={({ name }) => t('productAdmin.removeCategory', { name })}
        values={chosen}
      />
    </Section>
  )
}

const TYPES = [0, 1, 2] as const
const STATES = [0, 1, 2] as const

/** To whom it shows, and when. */
export const VisibilitySection = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const { visibility } = form.values
  const { type } = visibility
  const put = (change: Partial<ProductValues['visibility']>) => form.set('visibility', { ...visibility, ...change })
  const states = STATES.map(value => ({ value, label: t(`productAdmin.states.${value}`) }))
  return (
    <Section id="when" title={t('productAdmin.when')}>
      <Select
        label={t('productAdmin.visibilityType')}
        name="visibility.type"
        onChange={value => put({ type: value })}
        options={TYPES.map(value => ({ value, label: t(`productAdmin.types.${value}`) }))}
        value={type}
      />
      <Select
        label={t(type === 0 ? 'productAdmin.inRange' : 'productAdmin.inRangeTimed')}
        name="visibility.stateInRange"
        onChange={value => put({ stateInRange: value })}
        options={states}
        value={visibility.stateInRange}
      />
      {type === 0 ? null : (
        <>
          <DateTimeField
            error={form.errorAt('visibility.rangeFrom')}
            label={t('productAdmin.from')}
            name="visibility.rangeFrom"
            onChange={rangeFrom => put({ rangeFrom })}
            value={visibility.rangeFrom}
          />
          {type === 2 ? (
            <DateTimeField
              error={form.errorAt('visibility.rangeTo')}
              label={t('productAdmin.to')}
              name="visibility.rangeTo"
              onChange={rangeTo => put({ rangeTo })}
              value={visibility.rangeTo}
            />
          ) : null}
          <Select
            label={t('productAdmin.outRange')}
            name="visibility.stateOutRange"
            onChange={value => put({ stateOutRange: value })}
            options={states}
            value={visibility.stateOutRange}
          />
        </>
      )}
    </Section>
  )
}
