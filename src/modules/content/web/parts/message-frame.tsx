import { type ReactNode, useEffect, useRef } from 'react'
import type { MessageErrors } from '#content/domain/check-message.ts'
import { NoScriptNotice } from '#platform/web/no-script-notice.tsx'
import { type T, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'

interface MessageFrameProps<V> {
  form: Form<V>
  isSent: boolean
  children: ReactNode
}

/** Shows the frame of contact forms: honeypot, submit button and result. */
export const MessageFrame = <V,>({ form, isSent, children }: MessageFrameProps<V>) => {
  const t = useT()
  if (isSent)
    return (
      <Notice kind="success" title={t('content.form.sent')}>
        {t('content.form.sentHint')}
      </Notice>
    )
  return (
    <form {...form.props} className="message-form">
      {children}
      <div aria-hidden className="message-trap">
        <TextField {...form.field('website')} autoComplete="off" label="Website" optionalMark="" tabIndex={-1} />
      </div>
      <NoScriptNotice />
      {form.message ? <Notice kind="danger">{form.message}</Notice> : null}
      <div className="message-end">
        <Button isLoading={form.isBusy} loadingLabel={t('content.form.sending')} type="submit" variant="primary">
          {t('content.form.send')}
        </Button>
        <p>{t('content.form.privacy')}</p>
      </div>
    </form>
  )
}

export const translateErrors = (errors: MessageErrors, t: T): Record<string, string> => {
  const texts = {
    required: t('content.form.required'),
    email: t('content.form.email'),
    wrongYear: t('content.form.wrongYear'),
  }
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, texts[error]]))
}

/**
 * Returns a function for the time since the form opened, in milliseconds. The server rejects messages that are sent too
 * soon.
 */
export const useOpenDuration = (): (() => number) => {
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  return () => Math.round(performance.now() - openedAt.current)
}
