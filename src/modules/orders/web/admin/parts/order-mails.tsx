import { useEffect, useState } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { retryWhileThrowing } from '#platform/web/connection.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type ListedMail, mailAdmin } from '#shop/contract-mail.ts'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'
import { DetailCard } from './detail-card.tsx'

const MAX_MAILS = 50
/** Mails shown before the user opens the whole list. */
const MAX_INITIAL_MAILS = 5
const TONES = { waiting: 'wait', sent: 'good', failed: 'bad', throttled: 'quiet', summarized: 'quiet' } as const

/** Shows the mails about an order, for users who may see mails. */
export const OrderMails = ({ order }: { order: AdminOrder }) =>
  can(useVisitor(), 'settings.edit') ? <MailList key={order.version} order={order} /> : null

const MailList = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const [mails, setMails] = useState<readonly ListedMail[]>([])
  const [showsAll, setShowsAll] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const query = { order: String(order.id), page: 1, pageSize: MAX_MAILS }
    const loadMails = async () => {
      const { body } = await retryWhileThrowing(() => send(mailAdmin.list, { query }, { signal }), signal)
      setMails(body.results)
    }
    void loadMails().catch(notifyError)
    return () => controller.abort()
  }, [send, order.id])
  if (mails.length === 0) return null
  // Failed mails are always shown, however old they are.
  const visibleMails = showsAll
    ? mails
    : mails.filter((mail, index) => index < MAX_INITIAL_MAILS || mail.state === 'failed')
  return (
    <DetailCard title={t('orderAdmin.mails')}>
      <ul className="grid gap-3">
        {visibleMails.map(mail => (
          <li className="wrap-anywhere" key={mail.id}>
            <Link className="underline" href={`/${language}/admin/mail/edit/${mail.id}`}>
              {mail.subject}
            </Link>
            <p className="text-sm text-secondary">{mail.recipient}</p>
            <p className="flex flex-wrap gap-x-3 text-sm text-secondary">
              <span className="tabular">{formatDateTime(mail.created_at, language)}</span>
              <StateMark tone={TONES[mail.state]}>{t(`shopAdmin.mail.states.${mail.state}`)}</StateMark>
            </p>
          </li>
        ))}
      </ul>
      {visibleMails.length < mails.length ? (
        <Button className="mt-3" onClick={() => setShowsAll(true)} size="sm">
          {t('orderAdmin.allMails', { count: mails.length })}
        </Button>
      ) : null}
    </DetailCard>
  )
}
