import { formatDateTime } from '#kernel/format-date.ts'
import type { ClientContacts } from '#orders/contract-client.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import { Section } from '#platform/admin/section.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'

/** Shows addresses, messages, stock notifications and consents of a client; empty cards are hidden. */
export const ClientContactCards = ({
  contacts: { addresses, messages, requests, consents },
}: {
  contacts: ClientContacts
}) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      {addresses.length > 0 ? (
        <Section title={t('clientAdmin.addresses')}>
          <ul className="grid gap-2">
            {addresses.map(({ text, used_at }) => (
              <li className="wrap-anywhere" key={text}>
                {text}
                <p className="tabular text-sm text-secondary">{formatDateTime(used_at, language)}</p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {messages.length > 0 ? (
        <Section title={t('clientAdmin.messages')}>
          <ul className="grid gap-3">
            {messages.map(({ order_id, order_number, at, author, text }) => (
              <li className="wrap-anywhere" key={`${at} ${order_id} ${author} ${text}`}>
                <p className="whitespace-pre-line">{text}</p>
                <p className="tabular text-sm text-secondary">
                  {formatDateTime(at, language)} · {formatActor(t, author ?? 'customer')} ·{' '}
                  <Link className="underline" href={`/${language}/admin/order/edit/${order_id}`}>
                    #{order_number}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {requests.length > 0 ? (
        <Section title={t('clientAdmin.requests')}>
          <ul className="grid gap-2">
            {requests.map(({ product_id, name, quantity, requested_at, notified_at }) => (
              <li className="wrap-anywhere" key={`${product_id} ${requested_at}`}>
                {quantity} × {name || `#${product_id}`}
                <p className="tabular text-sm text-secondary">
                  {notified_at
                    ? t('clientAdmin.requestNotifiedAt', { at: formatDateTime(notified_at, language) })
                    : t('clientAdmin.requestedAt', { at: formatDateTime(requested_at, language) })}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {consents.length > 0 ? <ConsentCard consents={consents} /> : null}
    </>
  )
}

/** Shows the consents to advertising with their proof. */
const ConsentCard = ({ consents }: Pick<ClientContacts, 'consents'>) => {
  const t = useT()
  const language = useLanguage()
  return (
    <Section title={t('clientAdmin.consents')}>
      <ul className="grid gap-2">
        {consents.map(({ email, language: code, text, version, given_at, stopped_at }) => (
          <li className="wrap-anywhere" key={`${email} ${given_at}`}>
            {text}
            <p className="tabular text-sm text-secondary">
              {t('clientAdmin.consentGiven', { email, at: formatDateTime(given_at, language), version, code })}
            </p>
            {stopped_at ? (
              <p className="tabular text-sm text-secondary">
                {t('clientAdmin.consentStopped', { at: formatDateTime(stopped_at, language) })}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
