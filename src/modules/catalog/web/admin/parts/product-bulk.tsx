import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Eye from 'lucide-react/icons/eye'
import FolderTree from 'lucide-react/icons/folder-tree'
import Percent from 'lucide-react/icons/percent'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useState } from 'react'
import { type ProductActionBody, productBulk } from '#catalog/contract-product-admin.ts'
import { isUnusualChange } from '#catalog/domain/price-validation.ts'
import { PRICE_ENDINGS, type PriceEnding } from '#catalog/domain/round-price.ts'
import { HIDDEN, INACCESSIBLE, VISIBLE, type VisibilityState } from '#kernel/visibility.ts'
import type { BulkAction } from '#platform/admin/bulk-dialog.tsx'
import type { BulkOptions } from '#platform/admin/list-bulk.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { listCategoryChoices } from './category-choices.ts'

interface FieldsProps {
  onAction: (action: ProductActionBody | null) => void
}

/** Returns the bulk actions, also those of other modules; products in the bin can only be restored or deleted. */
export const useProductBulk = (extensions: readonly BulkAction[]): BulkOptions => {
  const t = useT()
  const [query] = useSearchParams()
  const actions: BulkOptions['actions'] =
    query.get('shown') === 'removed'
      ? [
          {
            key: 'restore',
            label: t('productAdmin.bulk.restore'),
            icon: <ArchiveRestore aria-hidden />,
            action: { kind: 'restore' },
          },
          {
            key: 'purge',
            label: t('productAdmin.bulk.purge'),
            icon: <Trash2 aria-hidden />,
            isDestructive: true,
            isFinal: true,
            action: { kind: 'purge' },
          },
        ]
      : [
          {
            key: 'price',
            label: t('productAdmin.bulk.price'),
            icon: <Percent aria-hidden />,
            fields: onAction => <PriceFields onAction={onAction} />,
          },
          {
            key: 'visibility',
            label: t('productAdmin.bulk.visibility'),
            icon: <Eye aria-hidden />,
            fields: onAction => <VisibilityFields onAction={onAction} />,
          },
          {
            key: 'category',
            label: t('productAdmin.bulk.category'),
            icon: <FolderTree aria-hidden />,
            fields: onAction => <CategoryFields onAction={onAction} />,
          },
          ...extensions,
          {
            key: 'remove',
            label: t('productAdmin.bulk.remove'),
            icon: <Trash2 aria-hidden />,
            isDestructive: true,
            action: { kind: 'remove' },
          },
        ]
  return { calls: productBulk, actions }
}

type PriceKind = 'price' | 'sale' | 'markup'

/** Limits in basis points, which are hundredths of a per cent. */
const PERCENT_LIMITS: Readonly<Record<PriceKind, { min: number; max: number }>> = {
  price: { min: -9_000, max: 90_000 },
  sale: { min: -9_000, max: 0 },
  markup: { min: 0, max: 100_000 },
}

const findPercentError = (
  basisPoints: number | string,
  { min, max }: { min: number; max: number },
  t: ReturnType<typeof useT>,
): string | undefined => {
  if (typeof basisPoints !== 'number') return t('app.problem.wrongValue')
  if (basisPoints < min) return t('app.problem.tooSmall', { minimum: String(min / 100) })
  return basisPoints > max ? t('app.problem.tooBig', { maximum: String(max / 100) }) : undefined
}
/** A sample price to judge a change in per cent. */
const SAMPLE_CENTS = 1_000_000

/** A markup changes each price by another part, so only the preview knows whether a change is unusual. */
const mayBeUnusual = (kind: PriceKind, basisPoints: number): boolean =>
  kind === 'markup' || isUnusualChange(SAMPLE_CENTS, SAMPLE_CENTS * (1 + basisPoints / 10_000))

const PriceFields = ({ onAction }: FieldsProps) => {
  const t = useT()
  const [kind, setKind] = useState<PriceKind>('price')
  const [basisPoints, setBasisPoints] = useState<TypedNumber>(null)
  const [ending, setEnding] = useState<PriceEnding>('exact')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isNumber = typeof basisPoints === 'number'
  const error = basisPoints !== null && findPercentError(basisPoints, PERCENT_LIMITS[kind], t)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action follows the typed value
  useEffect(
    () =>
      onAction(isNumber && !error ? { kind, percent: basisPoints / 100, ending, confirm_price: isConfirmed } : null),
    [kind, basisPoints, ending, isConfirmed],
  )
  const text = kind === 'markup' ? 'markup' : 'priceBy'
  return (
    <>
      <Select
        label={t('productAdmin.bulk.what')}
        onChange={setKind}
        options={[
          { value: 'price', label: t('productAdmin.bulk.both') },
          { value: 'sale', label: t('productAdmin.bulk.salePriceOnly') },
          { value: 'markup', label: t('productAdmin.bulk.fromCost') },
        ]}
        value={kind}
      />
      <NumberField
        error={error || undefined}
        hint={t(`productAdmin.bulk.${text}Hint`)}
        label={t(`productAdmin.bulk.${text}`)}
        language={useLanguage()}
        onChange={setBasisPoints}
        decimals={2}
        unit="%"
        value={basisPoints}
      />
      <Select
        label={t('productAdmin.bulk.ending')}
        onChange={setEnding}
        options={PRICE_ENDINGS.map(value => ({ value, label: t(`productAdmin.bulk.endings.${value}`) }))}
        value={ending}
      />
      {isNumber && !error && mayBeUnusual(kind, basisPoints) ? (
        <Switch checked={isConfirmed} label={t('productAdmin.priceQuestion.bulk')} onChange={setIsConfirmed} />
      ) : null}
    </>
  )
}

const STATES = [VISIBLE, HIDDEN, INACCESSIBLE] as const

const VisibilityFields = ({ onAction }: FieldsProps) => {
  const t = useT()
  const [state, setState] = useState<VisibilityState | null>(null)
  return (
    <Select
      label={t('productAdmin.state')}
      onChange={next => {
        setState(next)
        onAction(next === null ? null : { kind: 'visibility', state: next })
      }}
      options={STATES.map(value => ({
        value: value as VisibilityState | null,
        label: t(`productAdmin.states.${value}`),
      }))}
      placeholder="—"
      value={state}
    />
  )
}

const CategoryFields = ({ onAction }: FieldsProps) => {
  const t = useT()
  const choices = listCategoryChoices(usePageOptions().categories ?? [])
  const [change, setChange] = useState<'add' | 'remove'>('add')
  const [id, setId] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action follows the chosen value
  useEffect(() => onAction(id === null ? null : { kind: 'category', id, change }), [change, id])
  return (
    <>
      <Select
        label={t('productAdmin.bulk.how')}
        onChange={setChange}
        options={[
          { value: 'add', label: t('productAdmin.bulk.addTo') },
          { value: 'remove', label: t('productAdmin.bulk.removeFrom') },
        ]}
        value={change}
      />
      <Combobox
        clearLabel={t('admin.list.clear')}
        emptyLabel={t('productAdmin.noCategory')}
        getItemKey={choice => String(choice.id)}
        items={choices}
        getItemText={({ name }) => name}
        label={t('productAdmin.bulk.category')}
        onChange={choice => setId(choice?.id ?? null)}
        value={choices.find(choice => choice.id === id) ?? null}
      />
    </>
  )
}
