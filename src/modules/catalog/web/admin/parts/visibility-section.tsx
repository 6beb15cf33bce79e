import { useState } from 'react'
import type { EditedProduct } from '#catalog/contract-product-admin.ts'
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
import { Select } from '#ui/admin/select.tsx'
import { type ProductForm, ProductSection } from './product-section.tsx'
import { type ProductValues, toVisibility } from './product-values.ts'

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
