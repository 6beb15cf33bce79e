import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type MailLogo, mailLogoEndpoints } from '#files/contract-mail-logo.ts'
import { FilePermissionGate } from '#files/web/finder/file-permission-gate.tsx'
import { LazyFinderDialog } from '#files/web/finder/lazy-dialogs.tsx'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<MailLogo> =>
  (await context.get(sendContext)(mailLogoEndpoints.read, {}, { signal: request.signal })).body.data

/** Shows the settings page for the logo of mails. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const save = async ({ mailLogoId }: MailLogo, before: MailLogo) => {
    const body = { mailLogoId, before: { mailLogoId: before.mailLogoId } }
    return (await send(mailLogoEndpoints.save, { body })).body.data
  }
  const reload = async () => (await send(mailLogoEndpoints.read, {})).body.data
  return (
    <SettingsForm initial={useScreenData<typeof loader>()} reload={reload} save={save} title={t('mailLogo.title')}>
      {form => (
        <Section hint={t('mailLogo.hint')} title={t('mailLogo.heading')}>
          <LogoField form={form} />
        </Section>
      )}
    </SettingsForm>
  )
}

const LogoField = ({ form }: { form: Form<MailLogo> }) => {
  const t = useT()
  const [isPicking, setIsPicking] = useState(false)
  const { url } = form.values
  const setLogo = (mailLogoId: number | null, logoUrl: string | null) => {
    form.set('mailLogoId', mailLogoId)
    form.set('url', logoUrl)
  }
  return (
    <div className="grid gap-3" data-field="mailLogoId">
      {url ? (
        <img
          alt={t('mailLogo.heading')}
          className="max-h-15 w-fit max-w-50 rounded-control border border-line"
          src={`${url}?size=480&format=jpeg`}
        />
      ) : (
        <p className="text-secondary">{t('mailLogo.none')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <FilePermissionGate>
          <Button icon={<ImagePlus aria-hidden />} onClick={() => setIsPicking(true)} size="sm">
            {t(url ? 'mailLogo.other' : 'mailLogo.choose')}
          </Button>
        </FilePermissionGate>
        {url ? (
          <Button icon={<X aria-hidden />} onClick={() => setLogo(null, null)} size="sm" variant="ghost">
            {t('mailLogo.remove')}
          </Button>
        ) : null}
      </div>
      <FieldError id="mail-logo-error">{form.errorAt('mailLogoId')}</FieldError>
      {isPicking ? (
        <LazyFinderDialog
          isNeeded
          accept="image"
          onClose={() => setIsPicking(false)}
          onPick={([file]) => {
            setIsPicking(false)
            if (file) setLogo(file.id, file.url)
          }}
          open
        />
      ) : null}
    </div>
  )
}
