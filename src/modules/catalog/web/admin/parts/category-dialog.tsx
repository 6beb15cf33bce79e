import { category, categoryAdmin, type ListedCategory } from '#catalog/contract-category.ts'
import { CATEGORY_GOODS_KINDS, type CategoryGoodsKind } from '#catalog/domain/goods-details.ts'
import { findPositionAfterDrop } from '#catalog/domain/move-category.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { multilingual, pickText } from '#kernel/multilingual.ts'
import { type TextsByLanguage, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { useUnsavedChangesPrompt } from '#platform/admin/use-unsaved-changes-prompt.tsx'
import { FormMessage } from '#platform/web/form-message.tsx'
import { getValueAt, isSame } from '#platform/web/form-values.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { CategoryPicture } from './category-picture.tsx'
import { useShopLanguages } from './use-shop-languages.ts'

/** A stored category, or the parent of a new one. */
export type EditedCategory = ListedCategory | { parent_id: number }

interface CategoryDialogProps {
  edited: EditedCategory
  rows: readonly ListedCategory[]
  onClose: () => void
}

const getStoredCategory = (edited: EditedCategory): ListedCategory | null => ('id' in edited ? edited : null)

interface Values {
  name: TextsByLanguage
  description: TextsByLanguage
  picture: { id: number; url: string } | null
  parent_id: number
  search_keywords: string
  hidden: boolean
  goods_kinds: CategoryGoodsKind[]
}

const toFormValues = (edited: EditedCategory, codes: readonly string[]): Values => {
  const storedCategory = getStoredCategory(edited)
  return {
    name: toTextsByLanguage(storedCategory?.name ?? multilingual({}), codes),
    description: toTextsByLanguage(storedCategory?.description ?? multilingual({}), codes),
    picture:
      storedCategory?.image && storedCategory.image_id !== null
        ? { id: storedCategory.image_id, url: storedCategory.image.url }
        : null,
    parent_id: edited.parent_id,
    search_keywords: storedCategory?.search_keywords ?? '',
    hidden: storedCategory?.hidden === 1,
    goods_kinds: storedCategory?.goods_kinds ?? [],
  }
}

const toBody = ({ picture, hidden, ...otherValues }: Values) => ({
  ...otherValues,
  image_id: picture?.id ?? null,
  hidden: hidden ? ('1' as const) : ('0' as const),
})

/** Returns the changed values and what they were based on, so that a change overwrites nothing else. */
const toChanges = (values: Values, base: Values) => {
  const selectChanges = (ownValues: Values, otherValues: Values) => {
    const [body, otherBody] = [toBody(ownValues), toBody(otherValues)]
    const selectChangedTexts = (texts: TextsByLanguage, otherTexts: TextsByLanguage) =>
      Object.fromEntries(Object.entries(texts).filter(([code, text]) => text !== (otherTexts[code] ?? '')))
    const changedFields = Object.entries(body).filter(([key, value]) => !isSame(value, getValueAt(otherBody, key)))
    return {
      ...(Object.fromEntries(changedFields) as Partial<typeof body>),
      name: selectChangedTexts(ownValues.name, otherValues.name),
      description: selectChangedTexts(ownValues.description, otherValues.description),
    }
  }
  return { ...selectChanges(values, base), before: selectChanges(base, values) }
}

/** Manages the form of a category and its requests. */
const useCategoryForm = ({ edited, onClose }: Pick<CategoryDialogProps, 'edited' | 'onClose'>) => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const storedCategory = getStoredCategory(edited)
  const codes = useShopLanguages().map(([code]) => code)
  return useSettingsForm<Values>({
    initial: toFormValues(edited, codes),
    check: ({ name }): Record<string, string> => (name.et?.trim() ? {} : { 'name.et': t('app.problem.required') }),
    save: async (values, from) => {
      if (storedCategory)
        await send(category.update, { params: { id: storedCategory.id }, body: toChanges(values, from) })
      else await sendCreation(category.create, { body: toBody(values) })
      return values
    },
    reload: storedCategory
      ? async () => {
          const { results } = (await send(categoryAdmin.list, {})).body
          return toFormValues(results.find(({ id }) => id === storedCategory.id) ?? storedCategory, codes)
        }
      : undefined,
    successMessage: ({ name }) => t('categoryAdmin.saved', { name: name.et ?? '' }),
    onSaved: async () => {
      await reload()
      onClose()
    },
  }).form
}

export const CategoryDialog = ({ edited, rows, onClose }: CategoryDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const languages = useShopLanguages()
  const storedCategory = getStoredCategory(edited)
  const form = useCategoryForm({ edited, onClose })
  const { close, prompt } = useUnsavedChangesPrompt(form.isChanged, onClose)
  const title = storedCategory ? pickText(storedCategory.name, language) : t('categoryAdmin.new')
  const parents = rows.filter(
    row =>
      !storedCategory ||
      (row.id !== storedCategory.id && findPositionAfterDrop(rows, storedCategory.id, row.id, 'in') !== null),
  )
  return (
    <Dialog
      isBusy={form.isBusy}
      closeLabel={t('admin.close')}
      footer={
        <>
          <Button disabled={form.isBusy} onClick={close}>
            {t('admin.cancel')}
          </Button>
          <Button isLoading={form.isBusy} onClick={form.submit} variant="primary">
            {t('categoryAdmin.save')}
          </Button>
        </>
      }
      onClose={close}
      open
      title={title}
    >
      <form {...form.props} className="grid gap-4">
        <FormMessage form={form} />
        {languages.map(([code, label]) => (
          <TextField
            {...form.field(`name.${code}`)}
            key={code}
            label={t('categoryAdmin.nameIn', { language: label })}
            lang={code}
            maxLength={200}
            required={code === DEFAULT_LANGUAGE}
          />
        ))}
        <Select
          error={form.errorAt('parent_id')}
          label={t('categoryAdmin.parent')}
          name="parent_id"
          onChange={parent => form.set('parent_id', parent)}
          options={[
            { value: 0, label: t('categoryAdmin.top') },
            ...parents.map(row => ({ value: row.id, label: pickText(row.name, language) })),
          ]}
          value={form.values.parent_id}
        />
        {languages.map(([code, label]) => (
          <TextareaField
            {...form.field(`description.${code}`)}
            key={code}
            label={t('categoryAdmin.descriptionIn', { language: label })}
            lang={code}
            rows={3}
          />
        ))}
        <CategoryPicture
          error={form.errorAt('image_id')}
          onChange={picture => form.set('picture', picture)}
          picture={form.values.picture}
        />
        <TextareaField
          {...form.field('search_keywords')}
          hint={t('categoryAdmin.keywordsHint')}
          label={t('categoryAdmin.keywords')}
          rows={3}
        />
        <GoodsKindsField form={form} />
        <Switch
          checked={form.values.hidden}
          error={form.errorAt('hidden')}
          hint={t('categoryAdmin.hiddenHint')}
          label={t('categoryAdmin.hidden')}
          name="hidden"
          onChange={hidden => form.set('hidden', hidden)}
        />
      </form>
      {prompt}
    </Dialog>
  )
}

/** Chooses the kinds of goods in the category, whose details its products must have. */
const GoodsKindsField = ({ form }: { form: ReturnType<typeof useCategoryForm> }) => {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('categoryAdmin.goods')}</legend>
      <p className="mb-1 text-sm text-secondary">{t('categoryAdmin.goodsHint')}</p>
      {CATEGORY_GOODS_KINDS.map(kind => (
        <Checkbox
          checked={form.values.goods_kinds.includes(kind)}
          key={kind}
          label={t(`productAdmin.goods.kinds.${kind}`)}
          name={`goods_kinds.${kind}`}
          onChange={({ target }) =>
            form.set(
              'goods_kinds',
              CATEGORY_GOODS_KINDS.filter(listedKind =>
                listedKind === kind ? target.checked : form.values.goods_kinds.includes(listedKind),
              ),
            )
          }
        />
      ))}
    </fieldset>
  )
}
