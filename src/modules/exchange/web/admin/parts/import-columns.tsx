import { useEffect } from 'react'
import { type ImportDetails, importAdmin } from '#exchange/contract-import.ts'
import { fieldLabels } from '#exchange/domain/field-labels.ts'
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

interface Values {
  meanings: string[]
  mayCreate: boolean
  mayShow: boolean
  mayBeFree: boolean
  mayJump: boolean
  picturesAgain: boolean
}

const toFormValues = ({ heads, mapping, ...given }: ImportDetails): Values => ({
  meanings: heads.map((_head, at) => Object.entries(mapping).find(([, column]) => column === at)?.[0] ?? IGNORED),
  mayCreate: given.may_create,
  mayShow: given.may_show,
  mayBeFree: given.may_be_free,
  mayJump: given.may_jump,
  picturesAgain: given.pictures_again,
})

const OPTIONS = [
  ['mayShow', 'may_show'],
  ['mayBeFree', 'may_be_free'],
  ['mayJump', 'may_jump'],
] as const

const mappingOf = (meanings: readonly string[]): Mapping =>
  Object.fromEntries(meanings.flatMap((field, at) => (field === IGNORED ? [] : [[field as ImportField, at]])))

interface ImportColumnsProps {
  given: ImportDetails
  /** Receives true when the columns differ from the checked ones. */
  onChanged: (changed: boolean) => void
}

/** Lets staff choose a field for each column beside sample rows, and starts the check. */
export const ImportColumns = ({ given, onChanged }: ImportColumnsProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const options = useFieldOptions(given)
  const isOpen = ['ready', 'checked', 'undone'].includes(given.state)
  const form = useForm<Values, unknown>({
    initial: () => toFormValues(given),
    controlledPaths: ['meanings'],
    send: ({ meanings, ...options }) =>
      send(importAdmin.check, {
        params: { id: given.id },
        body: {
          mapping: mappingOf(meanings),
          may_create: options.mayCreate,
          may_show: options.mayShow,
          may_be_free: options.mayBeFree,
          may_jump: options.mayJump,
          pictures_again: options.picturesAgain,
        },
      }),
    onDone: () => reload(),
  })
  const { changed } = form
  useEffect(() => onChanged(changed), [changed, onChanged])
  /** Each field belongs to one column: choosing it elsewhere moves it. */
  const choose = (column: number, field: string) =>
    form.change(values => ({
      ...values,
      meanings: values.meanings.map((meaning, at) => {
        if (at === column) return field
        return meaning === field ? IGNORED : meaning
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
            {given.heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no unique name
              <tr key={at}>
                <th scope="row">{head || at + 1}</th>
                <td>
                  <Select
                    className="w-56"
                    disabled={!isOpen}
                    hideLabel
                    label={`${t('exchange.meaning')}: ${head || at + 1}`}
                    onChange={field => choose(at, field)}
                    options={options}
                    size="sm"
                    value={form.values.meanings[at] ?? IGNORED}
                  />
                </td>
                <td className="max-w-96 overflow-hidden text-ellipsis text-secondary">
                  {given.preview.map(row => row[at] ?? '').join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Checkbox
            defaultChecked={given.may_create}
            label={t(`exchange.mayCreateOf.${given.kind}`)}
            name="mayCreate"
          />
          {given.kind === 'product'
            ? OPTIONS.map(([name, sent]) => (
                <Checkbox defaultChecked={given[sent]} key={name} label={t(`exchange.options.${name}`)} name={name} />
              ))
            : null}
          {form.values.meanings.includes('pictures') ? (
            <Checkbox defaultChecked={given.pictures_again} label={t('exchange.picturesAgain')} name="picturesAgain" />
          ) : null}
          <Button
            loading={form.busy}
            onClick={form.submit}
            variant={given.state === 'checked' ? 'secondary' : 'primary'}
          >
            {t(given.state === 'ready' ? 'exchange.check' : 'exchange.checkAgain')}
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
  return [{ value: IGNORED, label: t('exchange.ignored') }, ...fieldLabels(kind, { languages, warehouses, filters }, t)]
}
