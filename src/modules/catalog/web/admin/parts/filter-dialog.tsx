import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { type FilterGroup, filterAdmin } from '#catalog/contract-filter-admin.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { TextFields } from '#platform/admin/text-fields.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { useUnsavedChangesPrompt } from '#platform/admin/use-unsaved-changes-prompt.tsx'
import { FormMessage } from '#platform/web/form-message.tsx'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listCategoryChoices } from './category-choices.ts'
import { findDuplicateOptionErrors } from './duplicate-option-errors.ts'
import {
  type FilterValues,
  mergeFilterValues,
  type OptionValues,
  toBefore,
  toBody,
  toFormValues,
} from './filter-values.ts'
import { useMergeOptions } from './use-merge-options.ts'
import { useShopLanguages } from './use-shop-languages.ts'

type Values = FilterValues

/** Edits a filter group and its values; null creates a group. */
export const FilterDialog = ({ group, onClose }: { group: FilterGroup | null; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const languages = useShopLanguages()
  const codes = languages.map(([code]) => code)
  const { form } = useSettingsForm<Values>({
    initial: group
      ? toFormValues(group, codes)
      : { name: createEmptyTexts(codes), promoted: false, category_ids: [], options: [] },
    check: values => ({
      ...findDuplicateOptionErrors(values, group, t),
      ...findRequiredErrors(values, t('app.problem.required')),
    }),
    save: async (values, from) => {
      const body = toBody(values)
      if (group) {
        const before = toBefore(from)
        const base = before.options.map(({ id }) => id)
        await send(filterAdmin.save, { params: { id: group.id }, body: { ...body, base, before } })
      } else await sendCreation(filterAdmin.create, { body })
      return values
    },
    reload: group
      ? async () => {
          const { results } = (await send(filterAdmin.list, {})).body
          return toFormValues(results.find(({ id }) => id === group.id) ?? group, codes)
        }
      : undefined,
    mergeValues: mergeFilterValues,
    successMessage: () => t('filterAdmin.saved'),
    onSaved: async () => {
      await reload()
      onClose()
    },
  })
  const { close, prompt } = useUnsavedChangesPrompt(form.isChanged, onClose)
  const [isMerging, setIsMerging] = useState(false)
  const isBusy = form.isBusy || isMerging
  const addOption = () =>
    form.change(values => ({
      ...values,
      options: [
        ...values.options,
        { id: null, key: createRandomUuid(), products: 0, name: createEmptyTexts(codes), colour: null },
      ],
    }))
  return (
    <Dialog
      isBusy={isBusy}
      closeLabel={t('admin.close')}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t('admin.cancel')}
          </Button>
          <Button isLoading={form.isBusy} onClick={form.submit} variant="primary">
            {t('filterAdmin.save')}
          </Button>
        </>
      }
      onClose={close}
      open
      size="lg"
      title={group ? pickText(group.name, language) : t('filterAdmin.new')}
    >
      <form {...form.props} className="grid gap-4">
        <FormMessage form={form} />
        <div className="grid gap-4 mobile:grid-cols-2">
          {languages.map(([code, label]) => (
            <TextField
              {...form.field(`name.${code}`)}
              key={code}
              label={t('filterAdmin.nameIn', { language: label })}
              lang={code}
              maxLength={100}
            />
          ))}
        </div>
        <OfferedInFields form={form} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-bold">{t('filterAdmin.options')}</legend>
          {form.values.options.map((option, index) => (
            <OptionRow index={index} form={form} key={option.key} languages={languages} />
          ))}
          <Button className="justify-self-start" icon={<Plus aria-hidden />} onClick={addOption} size="sm">
            {t('filterAdmin.addOption')}
          </Button>
        </fieldset>
      </form>
      {group && group.options.length > 1 && !form.isChanged ? (
        <MergeOptions isBusy={isMerging} group={group} onBusy={setIsMerging} onDone={onClose} />
      ) : null}
      {prompt}
    </Dialog>
  )
}

const createEmptyTexts = (codes: readonly string[]): TextFields => Object.fromEntries(codes.map(code => [code, '']))

const findRequiredErrors = ({ name, options }: Values, required: string): Record<string, string> =>
  Object.fromEntries([
    ...(name.et?.trim() ? [] : [['name.et', required]]),
    ...options.flatMap((option, index) => (option.name.et?.trim() ? [] : [[`options.${index}.name.et`, required]])),
  ])

/** Shows the fields for the categories that offer the filter. */
const OfferedInFields = ({ form }: { form: Form<Values> }) => {
  const t = useT()
  const choices = listCategoryChoices(usePageOptions().categories ?? [])
  const { category_ids, promoted } = form.values
  return (
    <>
      <MultiCombobox
        emptyLabel={t('productAdmin.noCategory')}
        error={form.errorAt('category_ids')}
        hint={t('filterAdmin.whereHint')}
        getItemKey={({ id }) => String(id)}
        items={choices}
        getItemText={({ name }) => name}
        label={t('filterAdmin.where')}
        name="category_ids"
        onChange={chosen =>
          form.set(
            'category_ids',
            chosen.map(({ id }) => id),
          )
        }
        placeholder={t('filterAdmin.everywhere')}
        removeLabel={({ name }) => t('productAdmin.removeChosen', { name })}
        values={category_ids.map(id => choices.find(choice => choice.id === id) ?? { id, name: `#${id}` })}
      />
      <Switch
        checked={promoted}
        error={form.errorAt('promoted')}
        hint={t('filterAdmin.promotedHint')}
        label={t('filterAdmin.promoted')}
        name="promoted"
        onChange={isPromoted => form.set('promoted', isPromoted)}
      />
    </>
  )
}

/** Shows a colour field with a button that removes the colour. */
const ColourField = ({ form, index, name }: { form: Form<Values>; index: number; name: string }) => {
  const t = useT()
  const colour = form.values.options[index]?.colour ?? null
  return (
    <span className="flex items-center gap-1 self-center">
      <input
        aria-label={t('filterAdmin.colour', { name })}
        className="size-9 cursor-pointer rounded-control border border-edge bg-surface p-1"
        data-unset={colour === null || undefined}
        onChange={({ target }) => form.set(`options.${index}.colour`, target.value)}
        style={colour === null ? { opacity: 0.35 } : undefined}
        type="color"
        value={colour ?? '#808080'}
      />
      {colour === null ? null : (
        <IconButton
          icon={<X aria-hidden />}
          label={t('filterAdmin.noColour', { name })}
          onClick={() => form.set(`options.${index}.colour`, null)}
          size="sm"
          tooltipPosition="none"
        />
      )}
    </span>
  )
}

interface OptionRowProps {
  form: Form<Values>
  index: number
  languages: readonly (readonly [string, string])[]
}

const OptionRow = ({ form, index, languages }: OptionRowProps) => {
  const t = useT()
  const { options } = form.values
  const option = options[index]
  if (!option) return null
  const name = option.name.et || t('filterAdmin.option', { number: index + 1 })
  const setOptions = (next: OptionValues[]) => form.set('options', next)
  const moveTo = (to: number) => options.toSpliced(index, 1).toSpliced(to, 0, option)
  return (
    <div className="flex flex-wrap items-start gap-2">
      {languages.map(([code, label]) => (
        <TextField
          className="min-w-32 flex-1"
          data-field={`options.${index}.name.${code}`}
          error={form.errorAt(`options.${index}.name.${code}`)}
          hideLabel
          key={code}
          label={t('filterAdmin.optionIn', { number: index + 1, language: label })}
          lang={code}
          maxLength={100}
          onChange={({ target }) => form.set(`options.${index}.name.${code}`, target.value)}
          placeholder={label}
          size="sm"
          value={option.name[code] ?? ''}
        />
      ))}
      <ColourField index={index} form={form} name={name} />
      <span className="tabular self-center text-sm text-secondary">
        {t('filterAdmin.products', { count: option.products })}
      </span>
      <IconButton
        disabled={index === 0}
        icon={<ArrowUp aria-hidden />}
        label={t('filterAdmin.up', { name })}
        onClick={() => setOptions(moveTo(index - 1))}
        size="sm"
        tooltipPosition="none"
      />
      <IconButton
        disabled={index === options.length - 1}
        icon={<ArrowDown aria-hidden />}
        label={t('filterAdmin.down', { name })}
        onClick={() => setOptions(moveTo(index + 1))}
        size="sm"
        tooltipPosition="none"
      />
      <IconButton
        disabled={option.products > 0}
        icon={<Trash2 aria-hidden />}
        label={t('filterAdmin.removeNamed', { name })}
        onClick={() => setOptions(options.toSpliced(index, 1))}
        size="sm"
        tooltipPosition="none"
      />
    </div>
  )
}

interface MergeOptionsProps {
  group: FilterGroup
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

/** Merges one value into another. */
const MergeOptions = ({ group, isBusy, onBusy, onDone }: MergeOptionsProps) => {
  const t = useT()
  const language = useLanguage()
  const [from, setFrom] = useState<number | null>(null)
  const [into, setInto] = useState<number | null>(null)
  const choices = group.options.map(({ id, name, products }) => ({
    value: id as number | null,
    label: `${pickText(name, language)} (${products})`,
  }))
  const { merge } = useMergeOptions()
  const mergeChosen = async () => {
    if (from === null || into === null) return
    onBusy(true)
    const isDone = await merge([from], into)
    if (isDone) onDone()
    else onBusy(false)
  }
  return (
    <section aria-labelledby="merge" className="mt-6 grid gap-3 border-t border-line pt-4">
      <h3 className="font-bold" id="merge">
        {t('filterAdmin.merge')}
      </h3>
      <p className="text-sm text-secondary">{t('filterAdmin.mergeHint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          className="min-w-40 flex-1"
          label={t('filterAdmin.mergeFrom')}
          onChange={setFrom}
          options={choices.filter(({ value }) => value !== into)}
          placeholder="—"
          value={from}
        />
        <Select
          className="min-w-40 flex-1"
          label={t('filterAdmin.mergeInto')}
          onChange={setInto}
          options={choices.filter(({ value }) => value !== from)}
          placeholder="—"
          value={into}
        />
        <Button disabled={from === null || into === null} isLoading={isBusy} onClick={() => void mergeChosen()}>
          {t('filterAdmin.mergeDo')}
        </Button>
      </div>
    </section>
  )
}
