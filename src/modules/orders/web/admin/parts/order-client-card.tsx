import type { ReactNode } from 'react'
import { buildMailLink } from '#kernel/mail-link.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'
import { DetailCard } from './detail-card.tsx'

export const OrderClientCard = ({
  order: { client, client_id: id, client_type, short_contact_address, language },
  correctButton,
}: {
  order: AdminOrder
  correctButton: ReactNode
}) => {
  const t = useT()
  const visitor = useVisitor()
  const interfaceLanguage = useLanguage()
  const contact = `${client.first_name} ${client.last_name}`.trim()
  return (
    <DetailCard
      actions={
        <>
          {id !== null && can(visitor, 'client.edit') ? (
            <Link className="text-sm underline" href={`/${interfaceLanguage}/admin/client/edit/${id}`}>
              {t('clientAdmin.open')}
            </Link>
          ) : null}
          {correctButton}
        </>
      }
      title={t('orderAdmin.client')}
    >
      <div className="grid gap-1 wrap-anywhere">
        {client_type === 'business' ? <p className="font-bold">{client.business_name}</p> : null}
        {contact ? <p className={client_type === 'business' ? undefined : 'font-bold'}>{contact}</p> : null}
        <p>
          <a className="underline" href={buildMailLink(client.email)}>
            {client.email}
          </a>
        </p>
        <p>
          <a className="underline" href={`tel:${client.phone.replace(/\s/g, '')}`}>
            {client.phone}
          </a>
        </p>
        {client.company_reg_nr ? <p>{t('orderAdmin.regNr', { number: client.company_reg_nr })}</p> : null}
        {client.vat_reg_nr ? <p>{t('orderAdmin.vatNr', { number: client.vat_reg_nr })}</p> : null}
        {short_contact_address ? <p>{short_contact_address}</p> : null}
        <p className="text-sm text-secondary">{t(`orderAdmin.language.${language}`)}</p>
      </div>
    </DetailCard>
  )
}
