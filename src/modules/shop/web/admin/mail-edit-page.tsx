import { ExternalLink, Send } from 'lucide-react'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { shopTime } from '#kernel/shop-time.ts'
import { Section } from '#platform/admin/section.tsx'
import { useScreen } from '#platform/admin/use-screen.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { mailAdmin } from '#shop/contract-mail.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { MailState } from './parts/mail-state.tsx'

export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  try {
    const call = { params: { id: Number(params.id) || 0 } }
    const { body } = await context.get(sendContext)(mailAdmin.view, call, { signal: request.signal })
    return body.data
  } catch (error) {
    const missing = error instanceof SendFailure && (error.status === 404 || error.status === 422)
    throw missing ? data(null, { status: 404 }) : error
  }
}

/** One mail: to whom, what became of it, its text; sent once more where that helps. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const mail = useScreen<typeof loader>()
  const again = async () => {
    setBusy(true)
    try {
      await send(mailAdmin.resend, { params: { id: mail.id } })
      showToast('success', t('shopAdmin.mail.queued'))
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      showToast('warning', error.message)
    } finally {
      setBusy(false)
      await revalidate()
    }
  }
  return (
    <div className="max-w-4xl">
      <PageHeader
        actions={
          mail.state === 'sent' || mail.state === 'failed' ? (
            <Button icon={<Send aria-hidden />} loading={busy} onClick={() => void again()}>
              {t('shopAdmin.mail.again')}
            </Button>
          ) : null
        }
        crumbs={{
          label: t('admin.path'),
          of: [{ label: t('shopAdmin.mail.title'), href: `/${language}/admin/mail` }, { label: mail.subject }],
        }}
        facts={
          <>
            <MailState state={mail.state} />
            <span>{mail.recipient}</span>
            <span className="tabular">{shopTime(mail.sent_at ?? mail.created_at)}</span>
          </>
        }
        title={mail.subject}
      />
      {mail.error ? (
        <Notice className="mb-4" kind="danger">
          {mail.error}
        </Notice>
      ) : null}
      <Section
        actions={
          <Link
            className="inline-flex items-center gap-1.5 underline"
            href={`/v1/admin/mail/${mail.id}/page`}
            rel="noopener"
            target="_blank"
          >
            <ExternalLink aria-hidden className="size-4" />
            {t('shopAdmin.mail.page')}
          </Link>
        }
        title={t('shopAdmin.mail.text')}
      >
        <p className="wrap-anywhere whitespace-pre-line">{mail.text}</p>
        {mail.attachments.length > 0 ? (
          <p className="text-sm text-secondary">
            {t('shopAdmin.mail.attachments', { names: mail.attachments.map(({ filename }) => filename).join(', ') })}
          </p>
        ) : null}
      </Section>
    </div>
  )
}
