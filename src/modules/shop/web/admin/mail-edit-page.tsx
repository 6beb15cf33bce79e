import ExternalLink from 'lucide-react/icons/external-link'
import Paperclip from 'lucide-react/icons/paperclip'
import Send from 'lucide-react/icons/send'
import { data, type LoaderFunctionArgs } from 'react-router'
import { formatFileSize } from '#kernel/file-size.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { MailPreview } from '#platform/admin/mail-preview.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { mailAdmin } from '#shop/contract-mail.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { MailState } from './parts/mail-state.tsx'

export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  try {
    const mailParams = { params: { id: Number(params.id) || 0 } }
    const { body } = await context.get(sendContext)(mailAdmin.view, mailParams, { signal: request.signal })
    return body.data
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

type Mail = Awaited<ReturnType<typeof loader>>

/** Shows a mail with its state and sends it again. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const listHref = useListHref('mail')
  const send = useSend()
  const { isBusy, run } = useAction()
  const mail = useScreenData<typeof loader>()
  const resendMail = () => run(() => send(mailAdmin.resend, { params: { id: mail.id } }), t('shopAdmin.mail.queued'))
  return (
    <div className="max-w-4xl">
      <PageHeader
        actions={
          mail.state === 'sent' || mail.state === 'failed' ? (
            <Button icon={<Send aria-hidden />} isLoading={isBusy} onClick={() => void resendMail()}>
              {t('shopAdmin.mail.resend')}
            </Button>
          ) : null
        }
        crumbs={{
          label: t('admin.path'),
          items: [{ label: t('shopAdmin.mail.title'), href: listHref }, { label: mail.subject }],
        }}
        details={
          <>
            <MailState state={mail.state} />
            <span>{mail.recipient}</span>
            <span className="tabular">{formatDateTime(mail.sent_at ?? mail.created_at, language)}</span>
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
            {t('shopAdmin.mail.openPage')}
          </Link>
        }
        title={t('shopAdmin.mail.page')}
      >
        <MailPreview html={mail.html} label={t('shopAdmin.mail.page')} text={mail.text} />
      </Section>
      {mail.attachments.length > 0 ? <Attachments id={mail.id} list={mail.attachments} /> : null}
    </div>
  )
}

const Attachments = ({ id, list: attachments }: { id: number; list: Mail['attachments'] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="mt-4">
      <Section title={t('shopAdmin.mail.attachments')}>
        <ul>
          {attachments.map(({ filename, bytes }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files of one name differ by their position
            <li className="flex min-h-11 items-center gap-4" key={position}>
              <Link
                className="inline-flex items-center gap-1.5 underline wrap-anywhere"
                download
                href={`/v1/admin/mail/${id}/attachment/${position}`}
              >
                <Paperclip aria-hidden className="size-4" />
                {filename}
              </Link>
              <span className="tabular text-secondary">{formatFileSize(bytes, language)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
