import Send from 'lucide-react/icons/send'
import { useEffect, useId, useState } from 'react'
import type { MailTexts } from '#kernel/mail-template.ts'
import { mailTemplateEndpoints } from '#orders/contract-mail-template.ts'
import { MailPreview } from '#platform/admin/mail-preview.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'

interface MailTemplatePreviewProps {
  kind: string
  language: string
  /** The texts in the form. */
  texts: MailTexts
}

interface Mail {
  subject: string
  html: string
  text: string
}

/** Waits for a pause in typing before the next request. */
const TYPING_PAUSE_MS = 400

/** Previews the mail with the texts of the form, and sends it to the user as a test. */
export const MailTemplatePreview = ({ kind, language, texts }: MailTemplatePreviewProps) => {
  const t = useT()
  const send = useSend()
  const [isBusy, setIsBusy] = useState(false)
  const problemId = useId()
  const { mail, problem } = usePreview({ kind, language, texts })
  const sendTestMail = async () => {
    setIsBusy(true)
    try {
      const { body } = await send(mailTemplateEndpoints.test, { params: { kind, language }, body: pickTexts(texts) })
      showToast('success', t('mailTemplateAdmin.testSent', { recipient: body.data.recipient }))
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      showToast('warning', findErrorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Section
      actions={
        <Button icon={<Send aria-hidden />} isLoading={isBusy} onClick={() => void sendTestMail()}>
          {t('mailTemplateAdmin.test')}
        </Button>
      }
      hint={t('mailTemplateAdmin.previewHint')}
      title={t('mailTemplateAdmin.preview')}
    >
      <FieldError id={problemId}>{problem}</FieldError>
      {mail ? (
        <>
          <p className="wrap-anywhere" lang={language}>
            <span className="text-secondary">{t('mailTemplateAdmin.fields.subject')}:</span>{' '}
            <strong>{mail.subject}</strong>
          </p>
          <MailPreview html={mail.html} label={t('mailTemplateAdmin.preview')} language={language} text={mail.text} />
        </>
      ) : null}
    </Section>
  )
}

const pickTexts = ({ subject, heading, lead, closing }: MailTexts): MailTexts => ({ subject, heading, lead, closing })

/** The first field error explains more than the general message. */
const findErrorMessage = (error: SendError): string => Object.values(error.errors ?? {}).flat()[0] ?? error.message

/** Requests the preview after a pause in typing; invalid texts keep the last valid preview. */
const usePreview = ({ kind, language, texts }: MailTemplatePreviewProps): { mail: Mail | null; problem: string } => {
  const send = useSend()
  const [mail, setMail] = useState<Mail | null>(null)
  const [problem, setProblem] = useState('')
  const { subject, heading, lead, closing } = texts
  useEffect(() => {
    const controller = new AbortController()
    const requestPreview = async () => {
      const call = { params: { kind, language }, body: { subject, heading, lead, closing } }
      try {
        const { body } = await send(mailTemplateEndpoints.preview, call, {
          signal: controller.signal,
          suppressesErrorToast: true,
        })
        setMail(body.data)
        setProblem('')
      } catch (error) {
        if (controller.signal.aborted) return
        if (!(error instanceof SendError)) throw error
        setProblem(findErrorMessage(error))
      }
    }
    const timer = setTimeout(() => void requestPreview(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [send, kind, language, subject, heading, lead, closing])
  return { mail, problem }
}
