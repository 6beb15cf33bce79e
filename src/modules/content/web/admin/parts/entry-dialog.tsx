import { type FormEvent, useState } from 'react'
import { NAVIGATION_KINDS } from '#content/domain/navigation-kind.ts'
import { validateNavigationEntry } from '#content/domain/validate-navigation-entry.ts'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { isSame } from '#platform/web/form-values.ts'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Combobox } from '#ui/admin/combobox.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { linkTargetPickers } from './link-target-pickers.ts'
import { flattenCategories, type LinkedPage, type NavigationEntry } from './navigation-entries.ts'

interface EntryDialogProps {
  entry: NavigationEntry
  isNew: boolean
  hasChildren: boolean
  language: string
  pages: readonly LinkedPage[]
  /** Returns the server's error of a field. */
  getError: (field: keyof NavigationEntry) => string | undefined
  onSave: (entry: NavigationEntry) => void
  onClose: () => void
}

/** Edits the target and the labels of a navigation entry. */
export const EntryDialog = (props: EntryDialogProps) => {
  const { entry, isNew, hasChildren, language, pages, onSave, onClose } = props
  const t = useT()
  const languages = useShopLanguages()
  const [value, setValue] = useState(entry)
  const [label, setLabel] = useState<TextsByLanguage>(
    toTextsByLanguage(
      entry.label,
      languages.map(({ code }) => code),
    ),
  )
  const [showsErrors, setShowsErrors] = useState(false)
  const editedEntry = { ...value, url: value.url?.trim() ?? null, label: toMultilingual(label) }
  const currentErrors = validateNavigationEntry(editedEntry, hasChildren ? 1 : 0)
  const shownErrors = showsErrors ? currentErrors : {}
  const getError = (field: keyof NavigationEntry) => {
    const error = shownErrors[field]
    if (error) return t(`navAdmin.error.${error}`)
    return isSame(editedEntry[field], entry[field]) ? props.getError(field) : undefined
  }
  const updateEntry = (changes: Partial<NavigationEntry>) => setValue({ ...value, ...changes })
  const submitEntry = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to the form behind the dialog.
    event.stopPropagation()
    setShowsErrors(true)
    if (Object.keys(currentErrors).length === 0) onSave(editedEntry)
  }
  const choosePage = (page: LinkedPage | null) => {
    updateEntry({ page_id: page?.id ?? null })
    // An empty label takes the page's title.
    if (page && !label[language]) setLabel({ ...label, [language]: page.title })
  }
  const pickTarget = ({ url, name }: { url: string; name: string }) => {
    updateEntry({ url })
    if (!label[language]) setLabel({ ...label, [language]: name })
  }
  return (
    <Dialog
      closeLabel={t('admin.close')}
      onClose={onClose}
      open
      title={isNew ? t('navAdmin.newEntry') : t('navAdmin.edit')}
    >
      <form className="grid gap-4" noValidate onSubmit={submitEntry}>
        <Select
          error={getError('kind')}
          label={t('navAdmin.kind')}
          onChange={kind => updateEntry({ kind })}
          options={NAVIGATION_KINDS.map(kind => ({ value: kind, label: t(`navAdmin.kinds.${kind}`) }))}
          value={value.kind}
        />
        <Target getError={getError} onPickPage={choosePage} onUpdate={updateEntry} pages={pages} value={value} />
        {value.kind === 'page' || value.kind === 'category'
          ? null
          : linkTargetPickers.list().map((Picker, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: registered pickers keep their order
              <Picker key={index} onPick={pickTarget} url={value.url ?? ''} />
            ))}
        <LabelFields error={getError('label')} label={label} onChange={setLabel} />
        <Checkbox
          checked={value.visible}
          label={t('navAdmin.visible')}
          onChange={event => updateEntry({ visible: event.currentTarget.checked })}
        />
        <Button type="submit" variant="primary">
          {t('navAdmin.done')}
        </Button>
      </form>
    </Dialog>
  )
}

interface TargetProps {
  value: NavigationEntry
  pages: readonly LinkedPage[]
  getError: (field: keyof NavigationEntry) => string | undefined
  onPickPage: (page: LinkedPage | null) => void
  onUpdate: (part: Partial<NavigationEntry>) => void
}

const Target = ({ value, pages, getError, onPickPage, onUpdate }: TargetProps) => {
  const t = useT()
  const categories = flattenCategories(usePageOptions().categories ?? [])
  if (value.kind === 'page') {
    return (
      <Combobox
        clearLabel={t('admin.list.clear')}
        emptyLabel={t('admin.list.nothingFits')}
        error={getError('page_id')}
        getItemKey={({ id }) => String(id)}
        items={pages}
        getItemText={({ title }) => title}
        label={t('navAdmin.page')}
        onChange={onPickPage}
        value={pages.find(({ id }) => id === value.page_id) ?? null}
      />
    )
  }
  if (value.kind === 'category') {
    return (
      <Combobox
        clearLabel={t('admin.list.clear')}
        emptyLabel={t('admin.list.nothingFits')}
        error={getError('category_id')}
        hint={t('navAdmin.categoryHint')}
        getItemKey={({ id }) => String(id)}
        items={categories}
        getItemText={({ name }) => name}
        label={t('navAdmin.category')}
        onChange={category => onUpdate({ category_id: category?.id ?? null })}
        value={categories.find(({ id }) => id === value.category_id) ?? null}
      />
    )
  }
  return (
    <TextField
      error={getError('url')}
      hint={t('navAdmin.urlHint')}
      label={t('navAdmin.url')}
      maxLength={500}
      onChange={event => onUpdate({ url: event.currentTarget.value })}
      value={value.url ?? ''}
    />
  )
}

interface LabelFieldsProps {
  label: TextsByLanguage
  error: string | undefined
  onChange: (label: TextsByLanguage) => void
}

/** Edits the label in each language and shows its error at the first one. */
const LabelFields = ({ label, error, onChange }: LabelFieldsProps) => {
  const t = useT()
  return useShopLanguages().map(({ code, label: language }, index) => (
    <TextField
      error={index === 0 ? error : undefined}
      key={code}
      label={t('navAdmin.labelIn', { language })}
      lang={code}
      maxLength={200}
      onChange={event => onChange({ ...label, [code]: event.currentTarget.value })}
      value={label[code] ?? ''}
    />
  ))
}
