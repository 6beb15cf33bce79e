import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type FilterGroup, filterAdmin } from '#catalog/contract-filter-admin.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { TextsByLanguage } from '#platform/admin/texts-by-language.ts'
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
import { Switch } from '#ui/admin/switch.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listCategoryChoices } from './category-choices.ts'
import { findDuplicateOptionErrors } from './duplicate-option-errors.ts'
import { FilterOptionRow } from './filter-option-row.tsx'
import type { FilterValues } from './filter-values.ts'
import { mergeFilterValues, toFilterBefore, toFilterBody, toFilterValues } from './filter-values.ts'
import { MergeOptions } from './merge-options.tsx'
import { useShopLanguages } from './use-shop-languages.ts'

/** Edits a filter group and its values; null creates a group. */
export const FilterDialog = ({ group, onClose }: { group: FilterGroup | null; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const languages = useShopLanguages()
  const codes = languages.map(([code]) => code)
  const { form } = useSettingsForm<FilterValues>({
    initial: group
      ? toFilterValues(group, codes)
      : { name: createEmptyTexts(codes), promoted: false, category_ids: [], options: [] },
    check: values => ({
      ...findDuplicateOptionErrors(values, group, t),
      ...findRequiredErrors(values, t('app.problem.required')),
    }),
    save: async (values, from) => {
      const body = toFilterBody(values)
      if (group) {
        const before = toFilterBefore(from)
        const base = before.options.map(({ id }) => id)
        await send(filterAdmin.save, { params: { id: group.id }, body: { ...body, base, before } })
      } else await sendCreation(filterAdmin.create, { body })
      return values
    },
    reload: group
      ? async () => {
          const { results } = (await send(filterAdmin.list, {})).body
          return toFilterValues(results.find(({ id }) => id === group.id) ?? group, codes)
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
            <FilterOptionRow index={index} form={form} key={option.key} languages={languages} />
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

const createEmptyTexts = (codes: readonly string[]): TextsByLanguage =>
  Object.fromEntries(codes.map(code => [code, '']))

const findRequiredErrors = ({ name, options }: FilterValues, required: string): Record<string, string> => {
  const errors: Record<string, string> = {}
  if (!name.et?.trim()) errors['name.et'] = required
  for (const [index, option] of options.entries())
    if (!option.name.et?.trim()) errors[`options.${index}.name.et`] = required
  return errors
}

/** Shows the fields for the categories that offer the filter. */
const OfferedInFields = ({ form }: { form: Form<FilterValues> }) => {
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
