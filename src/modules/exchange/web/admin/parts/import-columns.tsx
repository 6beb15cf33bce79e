import { useEffect } from 'react'
import { type ImportDetails, importAdmin } from '#exchange/contract-import.ts'
import { listFieldLabels } from '#exchange/domain/field-labels.ts'
import type { ImportField, Mapping } from '#exchange/domain/import-fields.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

const IGNORED = ''

interface ColumnsForm {
  fields: string[]
  mayCreate: boolean
  mayShow: boolean
  mayBeFree: boolean
  mayJump: boolean
  picturesAgain: boolean
}

const toFormValues = ({ heads, mapping, ...options }: ImportDetails): ColumnsForm => ({
  fields: heads.map((_head, index) => Object.entries(mapping).find(([, column]) => column === index)?.[0] ?? IGNORED),
  mayCreate: options.may_create,
  mayShow: options.may_show,
  mayBeFree: options.may_be_free,
  mayJump: options.may_jump,
  picturesAgain: options.pictures_again,
})

const OPTION_FIELDS = [
  ['mayShow', 'may_show'],
  ['mayBeFree', 'may_be_free'],
  ['mayJump', 'may_jump'],
] as const

const toMapping = (fields: readonly string[]): Mapping =>
  Object.fromEntries(fields.flatMap((field, column) => (field === IGNORED ? [] : [[field as ImportField, column]])))

interface ImportColumnsProps {
  importDetails: ImportDetails
  /** Receives true when the columns differ from the checked ones. */
  onChanged: (changed: boolean) => void
}

/** Lets staff choose a field for each column beside sample rows, and starts the check. */
export const ImportColumns = ({ importDetails, onChanged }: ImportColumnsProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const options = useFieldOptions(importDetails)
  const isEditable = ['ready', 'checked', 'undone'].includes(importDetails.state)
  const form = useForm<ColumnsForm, unknown>({
    initial: () => toFormValues(importDetails),
    controlledPaths: ['fields'],
    send: ({ fields, ...options }) =>
      send(importAdmin.check, {
        params: { id: importDetails.id },
        body: {
          mapping: toMapping(fields),
          may_create: options.mayCreate,
          may_show: options.mayShow,
          may_be_free: options.mayBeFree,
          may_jump: options.mayJump,
          pictures_again: options.picturesAgain,
        },
      }),
    onDone: () => reload(),
  })
  const { isChanged } = form
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  /** Each field belongs to one column: choosing it elsewhere moves it. */
  const chooseField = (column: number, field: string) =>
    form.change(values => ({
      ...values,
      fields: values.fields.map((currentField, at) => {
        if (at === column) return field
        return currentField === field ? IGNORED : currentField
      }),
    }))
  return (
    <form {...form.props} className="grid gap-4">
      <h2 className="text-lg">{t('exchange.columns')}</h2>
      <FormMessage form={form} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
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
            {importDetails.heads.map((head, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no unique name
              <tr key={index}>
                <th scope="row">{head || index + 1}</th>
                <td>
                  <Select
                    className="w-56"
                    disabled={!isEditable}
                    hideLabel
                    label={`${t('exchange.meaning')}: ${head || index + 1}`}
                    onChange={field => chooseField(index, field)}
                    options={options}
                    size="sm"
                    value={form.values.fields[index] ?? IGNORED}
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
      {isEditable ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Checkbox
            defaultChecked={importDetails.may_create}
            label={t(`exchange.mayCreateOf.${importDetails.kind}`)}
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
          {form.values.fields.includes('pictures') ? (
            <Checkbox
              defaultChecked={importDetails.pictures_again}
              label={t('exchange.picturesAgain')}
              name="picturesAgain"
            />
          ) : null}
          <Button
            loading={form.isBusy}
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
