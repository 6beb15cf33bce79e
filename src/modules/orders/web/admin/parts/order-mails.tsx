import { useEffect, useState } from 'react'
import { formatMoment } from '#kernel/format-date.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { tellFailure } from '#platform/web/tell-failure.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type ListedMail, mailAdmin } from '#shop/contract-mail.ts'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'
import { FactCard } from './fact-card.tsx'

const MOST_MAILS = 50

/** The mails about an order, for those who may see mails. */
export const OrderMails = ({ order }: { order: AdminOrder }) =>
  can(useVisitor(), 'settings.edit') ? <Mails key={order.version} order={order} /> : null

const Mails = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const [mails, setMails] = useState<readonly ListedMail[]>([])
  useEffect(() => {
    const read = async () => {
      const { body } = await send(mailAdmin.list, { query: { order: String(order.id), page: 1, pageSize: MOST_MAILS } })
      setMails(body.results)
    }
    void read().catch(tellFailure)
  }, [send, order.id])
  if (mails.length === 0) return null
  return (
    <FactCard title={t('orderAdmin.mails')}>
      <ul className="grid gap-2">
        {mails.map(mail => (
          <li className="wrap-anywhere" key={mail.id}>
            <Link className="underline" href={`/${language}/admin/mail/edit/${mail.id}`}>
              {mail.subject}
            </Link>
            <p className="text-sm text-secondary">
              {[mail.recipient, formatMoment(mail.created_at, language), t(`shopAdmin.mail.states.${mail.state}`)].join(
                ' · ',
              )}
            </p>
          </li>
        ))}
      </ul>
    </FactCard>
  )
}
