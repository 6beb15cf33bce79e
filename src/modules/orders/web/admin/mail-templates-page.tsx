import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { MailTexts } from '#kernel/mail-template.ts'
import { mailTemplateEndpoints, type StaffMailTemplate } from '#orders/contract-mail-template.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { MailTemplatePreview } from './parts/mail-template-preview.tsx'

interface FormValues extends MailTexts {
  version: number
}

const TOAST = 'mail-template'
const UNDO_DURATION_MS = 12_000

const toValues = ({ texts, version }: StaffMailTemplate): FormValues => ({ ...texts, version })

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<StaffMailTemplate[]> => {
  const { body } = await context.get(sendContext)(mailTemplateEndpoints.list, {}, { signal: request.signal })
  return body.data
}

/** Edits the texts of one mail in one language, with a preview. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const templates = useScreenData<typeof loader>()
  const shopLanguages = useShopLanguages()
  const [kind, setKind] = useState('placed')
  const [language, setLanguage] = useState(useLanguage())
  const [formKey, setFormKey] = useState(0)
  // The latest response counts until the list is reloaded.
  const [savedTemplate, setSavedTemplate] = useState<StaffMailTemplate | null>(null)
  const isCurrent = (option: StaffMailTemplate | null) => option?.kind === kind && option.language === language
  const loadedTemplate = templates.find(isCurrent) ?? templates[0]
  const template =
    savedTemplate && isCurrent(savedTemplate) && savedTemplate.version > (loadedTemplate?.version ?? 0)
      ? savedTemplate
      : loadedTemplate
  if (!template) throw new Error('The shop has no mails')
  const kinds = [...new Set(templates.map(option => option.kind))]
  const params = { kind: template.kind, language: template.language }
  const save = async ({ version, ...texts }: FormValues): Promise<FormValues> => {
    const { body } = await send(mailTemplateEndpoints.save, { params, body: { ...texts, version } })
    setSavedTemplate(body.data)
    void reload()
    return toValues(body.data)
  }
  const rereadTemplate = async (): Promise<FormValues> => {
    const { body } = await send(mailTemplateEndpoints.list, {})
    return toValues(
      body.data.find(option => option.kind === params.kind && option.language === params.language) ?? template,
    )
  }
  const { restore, isBusy } = useRestore(template, restored => {
    setSavedTemplate(restored)
    setFormKey(key => key + 1)
  })
  return (
    <SettingsForm
      actions={
        template.changed ? (
          <Button icon={<Undo2 aria-hidden />} isLoading={isBusy} onClick={() => void restore()}>
            {t('mailTemplateAdmin.restore')}
          </Button>
        ) : null
      }
      initial={toValues(template)}
      key={`${template.kind}:${template.language}:${formKey}`}
      reload={rereadTemplate}
      save={save}
      title={t('mailTemplateAdmin.title')}
    >
      {form => (
        <>
          <Section columns={2} hint={t('mailTemplateAdmin.hint')} title={t('mailTemplateAdmin.choice')}>
            <Select
              disabled={form.isChanged}
              hint={form.isChanged ? t('mailTemplateAdmin.saveFirst') : undefined}
              label={t('mailTemplateAdmin.kind')}
              onChange={setKind}
              options={kinds.map(value => ({ value, label: formatKind(value, templates, t) }))}
              value={template.kind}
            />
            <Select
              disabled={form.isChanged}
              label={t('mailTemplateAdmin.language')}
              onChange={setLanguage}
              options={shopLanguages.map(({ code, label }) => ({ value: code, label }))}
              value={template.language}
            />
          </Section>
          <TemplateTexts form={form} template={template} />
          <MailTemplatePreview kind={template.kind} language={template.language} texts={form.values} />
        </>
      )}
    </SettingsForm>
  )
}

const TemplateTexts = ({ form, template }: { form: Form<FormValues>; template: StaffMailTemplate }) => {
  const t = useT()
  return (
    <Section hint={t('mailTemplateAdmin.textsHint')} title={t('mailTemplateAdmin.texts')}>
      <Variables names={template.variables} />
      <TextField
        {...form.field('subject')}
        label={t('mailTemplateAdmin.fields.subject')}
        lang={template.language}
        maxLength={200}
        required
      />
      <TextField
        {...form.field('heading')}
        label={t('mailTemplateAdmin.fields.heading')}
        lang={template.language}
        maxLength={200}
        required
      />
      <TextareaField
        {...form.field('lead')}
        label={t('mailTemplateAdmin.fields.lead')}
        lang={template.language}
        maxLength={5000}
        required
        rows={4}
      />
      <TextareaField
        {...form.field('closing')}
        hint={t('mailTemplateAdmin.closingHint')}
        label={t('mailTemplateAdmin.fields.closing')}
        lang={template.language}
        maxLength={5000}
        rows={3}
      />
    </Section>
  )
}

const formatKind = (kind: string, templates: readonly StaffMailTemplate[], t: ReturnType<typeof useT>): string => {
  const name = t(`mailTemplateAdmin.kinds.${kind}`)
  const isChanged = templates.some(option => option.kind === kind && option.changed)
  return isChanged ? t('mailTemplateAdmin.changedKind', { name }) : name
}

/** Shows the variables allowed in braces, with their meaning. */
const Variables = ({ names }: { names: readonly string[] }) => {
  const t = useT()
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm wrap-anywhere">
      {names.map(name => (
        <div className="flex min-w-0 flex-wrap gap-x-1.5" key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd className="text-secondary">{t(`mailTemplateAdmin.variables.${name}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Restores the original texts of a mail, with undo; `onRestored` puts the current texts into the form. */
const useRestore = (template: StaffMailTemplate, onRestored: (restored: StaffMailTemplate) => void) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [isBusy, setIsBusy] = useState(false)
  const { kind, language, texts, version } = template
  const params = { kind, language }
  const runRequest = async (
    request: () => Promise<{ body: { data: StaffMailTemplate } }>,
  ): Promise<StaffMailTemplate | null> => {
    try {
      const { data } = (await request()).body
      onRestored(data)
      return data
    } catch (error) {
      notifyError(error, { id: TOAST })
      return null
    } finally {
      void reload()
    }
  }
  const undo = async (restoredVersion: number): Promise<void> => {
    hideToast(TOAST)
    const undone = await runRequest(() =>
      send(mailTemplateEndpoints.save, { params, body: { ...texts, version: restoredVersion } }),
    )
    if (undone) showToast('success', t('mailTemplateAdmin.undone'), { id: TOAST })
  }
  const restore = async (): Promise<void> => {
    setIsBusy(true)
    const restored = await runRequest(() => send(mailTemplateEndpoints.restore, { params, body: { version } }))
    setIsBusy(false)
    if (!restored) return
    showToast(
      'success',
      <span className="flex flex-wrap items-center gap-3">
        {t('mailTemplateAdmin.restored')}
        <Button onClick={() => void undo(restored.version)} size="sm">
          {t('mailTemplateAdmin.undo')}
        </Button>
      </span>,
      { id: TOAST, durationMs: UNDO_DURATION_MS },
    )
  }
  return { restore, isBusy }
}
