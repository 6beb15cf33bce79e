import { useRevalidator } from 'react-router'
import { category, type ListedCategory } from '#catalog/contract-category.ts'
import { dropOf } from '#catalog/domain/move-category.ts'
import { textIn } from '#kernel/multilingual.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { CategoryPicture } from './category-picture.tsx'

/** One that is there, or the parent of a new one. */
export type EditedCategory = ListedCategory | { parent_id: number }

interface CategoryDialogProps {
  edited: EditedCategory
  rows: readonly ListedCategory[]
  onClose: () => void
}

const knownOf = (edited: EditedCategory): ListedCategory | null => ('id' in edited ? edited : null)

const useShopLanguages = () =>
  Object.entries(usePageOptions().languages).map(([code, label]) => [code.slice(0, 2), label] as const)

/** What stands in the form of a category, and the calls that make or change one. */
const useCategoryForm = ({ edited, onClose }: Pick<CategoryDialogProps, 'edited' | 'onClose'>) => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const known = knownOf(edited)
  const languages = useShopLanguages()
  const textsIn = (texts: Readonly<Record<string, string | undefined>> = {}): Record<string, string> =>
    Object.fromEntries(languages.map(([code]) => [code, texts[code] ?? '']))
  return useForm({
    initial: () => ({
      name: textsIn(known?.name),
      description: textsIn(known?.description),
      picture: known?.image && known.image_id !== null ? { id: known.image_id, url: known.image.url } : null,
      parent_id: edited.parent_id,
      search_keywords: known?.search_keywords ?? '',
      hidden: known?.hidden === 1,
    }),
    check: ({ name }): Record<string, string> => (name.et?.trim() ? {} : { 'name.et': t('app.problem.required') }),
    send: async ({ parent_id, hidden, picture, ...same }): Promise<unknown> => {
      // Its place stays as it is where its parent does.
      const place = parent_id === known?.parent_id ? {} : { parent_id }
      const body = { ...same, ...place, image_id: picture?.id ?? null, hidden: hidden ? '1' : '0' } as const
      return known
        ? send(category.update, { params: { id: known.id }, body })
        : send(category.create, { body: { ...body, parent_id } })
    },
    onDone: async (_answer, { name }) => {
      showToast('success', t('categoryAdmin.saved', { name: name.et ?? '' }))
      await revalidate()
      onClose()
    },
  })
}

/** Everything about one category. */
export const CategoryDialog = ({ edited, rows, onClose }: CategoryDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const languages = useShopLanguages()
  const known = knownOf(edited)
  const form = useCategoryForm({ edited, onClose })
  const title = known ? textIn(known.name, language) : t('categoryAdmin.new')
  const parents = rows.filter(row => !known || (row.id !== known.id && dropOf(rows, known.id, row.id, 'in') !== null))
  return (
    <Dialog
      closeLabel={t('admin.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('admin.cancel')}</Button>
          <Button loading={form.busy} onClick={form.submit} variant="primary">
            {t('categoryAdmin.save')}
          </Button>
        </>
      }
      onClose={onClose}
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
            required={code === 'et'}
          />
        ))}
        <Select
          error={form.errorAt('parent_id')}
          label={t('categoryAdmin.parent')}
          name="parent_id"
          onChange={parent => form.set('parent_id', parent)}
          options={[
            { value: 0, label: t('categoryAdmin.top') },
            ...parents.map(row => ({ value: row.id, label: textIn(row.name, language) })),
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
        <Switch
          checked={form.values.hidden}
          hint={t('categoryAdmin.hiddenHint')}
          label={t('categoryAdmin.hidden')}
          name="hidden"
          onChange={hidden => form.set('hidden', hidden)}
        />
      </form>
    </Dialog>
  )
}
