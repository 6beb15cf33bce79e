import { useEffect } from 'react'
import { PRICE_ENDINGS, type PriceEnding } from '#catalog/domain/round-price.ts'
import { type ImportDetails, importAdmin } from '#exchange/contract-import.ts'
import { listFieldLabels } from '#exchange/domain/field-labels.ts'
import type { ImportField, Mapping } from '#exchange/domain/import-fields.ts'
import { findMissingPermission } from '#exchange/domain/import-permissions.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

const IGNORED = ''

interface ColumnsForm {
  fields: string[]
  mayCreate: boolean
  mayShow: boolean
  mayBeFree: boolean
  acceptsUnusualPrices: boolean
  priceEnding: PriceEnding
  /** In basis points. */
  markup: TypedNumber
  redownloadsPictures: boolean
}

const toFormValues = ({ headings, mapping, ...options }: ImportDetails): ColumnsForm => ({
  fields: headings.map(
    (_heading, index) => Object.entries(mapping).find(([, column]) => column === index)?.[0] ?? IGNORED,
  ),
  mayCreate: options.may_create,
  mayShow: options.may_show,
  mayBeFree: options.may_be_free,
  acceptsUnusualPrices: options.accepts_unusual_prices,
  priceEnding: options.price_ending,
  markup: options.markup_percent === null ? null : Math.round(options.markup_percent * 100),
  redownloadsPictures: options.redownloads_pictures,
})

const OPTION_FIELDS = [
  ['mayShow', 'may_show'],
  ['mayBeFree', 'may_be_free'],
  ['acceptsUnusualPrices', 'accepts_unusual_prices'],
] as const

const toMapping = (fields: readonly string[]): Mapping =>
  Object.fromEntries(fields.flatMap((field, column) => (field === IGNORED ? [] : [[field as ImportField, column]])))

interface ImportColumnsProps {
  importDetails: ImportDetails
  /** Receives true when the columns differ from the checked ones. */
  onChanged: (isChanged: boolean) => void
}

/** Lets staff choose a field for each column beside sample rows, and starts the check. */
export const ImportColumns = ({ importDetails, onChanged }: ImportColumnsProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { permissions } = useVisitor()
  const isEditable =
    ['ready', 'checked', 'undone'].includes(importDetails.state) &&
    findMissingPermission({ kind: importDetails.kind, mapping: {} }, permissions) === null
  const form = useForm<ColumnsForm, unknown>({
    initial: () => toFormValues(importDetails),
    controlledPaths: ['fields', 'priceEnding', 'markup'],
    check: ({ markup }) => (typeof markup === 'string' ? { markup: t('admin.problem.number') } : {}),
    send: ({ fields, ...options }) =>
      send(importAdmin.check, {
        params: { id: importDetails.id },
        body: {
          mapping: toMapping(fields),
          may_create: options.mayCreate,
          may_show: options.mayShow,
          may_be_free: options.mayBeFree,
          accepts_unusual_prices: options.acceptsUnusualPrices,
          price_ending: options.priceEnding,
          markup_percent: options.markup === null ? null : Number(options.markup) / 100,
          redownloads_pictures: options.redownloadsPictures,
        },
      }),
    onDone: () => reload(),
  })
  const { isChanged } = form
  const missingPermission = findMissingPermission(
    { kind: importDetails.kind, mapping: toMapping(form.values.fields) },
    permissions,
  )
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  /** Each field belongs to one column: choosing it elsewhere moves it. */
  const chooseField = (column: number, field: string) =>
    form.change(values => ({
      ...values,
      fields: values.fields.map((currentField, index) => {
        if (index === column) return field
        return currentField === field ? IGNORED : currentField
      }),
    }))
  return (
    <form {...form.props} className="grid gap-4">
      <h2 className="text-lg">{t('exchange.columns')}</h2>
      <FormMessage form={form} />
      <ColumnTable
        fields={form.values.fields}
        importDetails={importDetails}
        isEditable={isEditable}
        onChoose={chooseField}
      />
      {isEditable ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Checkbox
            defaultChecked={importDetails.may_create}
            label={t(`exchange.mayCreate.${importDetails.kind}`)}
            name="mayCreate"
          />
          {importDetails.kind === 'product'
            ? OPTION_FIELDS.map(([name, apiField]) => (
                <Checkbox
                  defaultChecked={importDetails[apiField]}
                  key={name}
                  label={t(`exchange.options.${name}`)}
                  name={name}
                />
              ))
            : null}
          {importDetails.kind === 'product' ? <PriceRuleFields form={form} /> : null}
          {form.values.fields.includes('pictures') ? (
            <Checkbox
              defaultChecked={importDetails.redownloads_pictures}
              label={t('exchange.redownloadsPictures')}
              name="redownloadsPictures"
            />
          ) : null}
          {missingPermission ? <p className="text-sm">{t(`exchange.problem.${missingPermission}`)}</p> : null}
          <Button
            disabled={missingPermission !== null}
            isLoading={form.isBusy}
            onClick={form.submit}
            variant={importDetails.state === 'checked' ? 'secondary' : 'primary'}
          >
            {t(importDetails.state === 'ready' ? 'exchange.check' : 'exchange.checkAgain')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

const PRICE_FIELDS = ['price', 'net_price', 'total_price']

/** Lets staff round the prices of a list, and compute them from purchase prices if the list has no price. */
const PriceRuleFields = ({ form }: { form: Form<ColumnsForm> }) => {
  const t = useT()
  const language = useLanguage()
  const { fields, priceEnding, markup } = form.values
  const hasPrice = fields.some(field => PRICE_FIELDS.includes(field))
  return (
    <div className="flex w-full flex-wrap items-start gap-4">
      <Select
        label={t('productAdmin.bulk.ending')}
        name="priceEnding"
        onChange={value => form.set('priceEnding', value)}
        options={PRICE_ENDINGS.map(value => ({ value, label: t(`productAdmin.bulk.endings.${value}`) }))}
        value={priceEnding}
      />
      {hasPrice ? null : (
        <NumberField
          decimals={2}
          error={form.errorAt('markup')}
          hint={t('exchange.markupHint')}
          label={t('productAdmin.bulk.markup')}
          language={language}
          name="markup"
          onChange={value => form.set('markup', value)}
          unit="%"
          value={markup}
        />
      )}
    </div>
  )
}

interface ColumnTableProps {
  importDetails: ImportDetails
  /** The chosen field of each column. */
  fields: readonly string[]
  isEditable: boolean
  onChoose: (column: number, field: string) => void
}

const ColumnTable = ({ importDetails, fields, isEditable, onChoose }: ColumnTableProps) => {
  const t = useT()
  const options = useFieldOptions(importDetails)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={t('exchange.columns')} className="data-table-scroll" data-density="roomy" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('exchange.column')}</th>
            <th scope="col">{t('exchange.meaning')}</th>
            <th scope="col">{t('exchange.firstRows')}</th>
          </tr>
        </thead>
        <tbody>
          {importDetails.headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no unique name
            <tr key={index}>
              <th scope="row">{heading || index + 1}</th>
              <td>
                <Select
                  className="w-56"
                  disabled={!isEditable}
                  hideLabel
                  label={`${t('exchange.meaning')}: ${heading || index + 1}`}
                  onChange={field => onChoose(index, field)}
                  options={options}
                  size="sm"
                  value={fields[index] ?? IGNORED}
                />
              </td>
              <td className="max-w-96 overflow-hidden text-ellipsis text-secondary">
                {importDetails.preview.map(row => row[index] ?? '').join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const useFieldOptions = ({
  kind,
  warehouses,
  filters,
}: Pick<ImportDetails, 'kind' | 'warehouses' | 'filters'>) => {
  const t = useT()
  const { languages } = usePageOptions()
  return [
    { value: IGNORED, label: t('exchange.ignored') },
    ...listFieldLabels(kind, { languages, warehouses, filters }, t),
  ]
}
