import { formatCents, toCents } from '#kernel/money.ts'
import { E_INVOICE_FORMATS } from '#orders/contract-order.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { DetailCard } from './detail-card.tsx'

/** Links to the order's PDF documents. */
export const OrderDocumentsCard = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <DetailCard title={t('orderAdmin.documents')}>
      <ul className="grid gap-1.5">
        <li>
          <Link className="underline" href={`/order/download/${order.public_token}`} rel="noopener" target="_blank">
            {t('orderAdmin.summaryDocument')}
          </Link>
        </li>
        {order.has_prepayment ? (
          <li>
            <Link className="underline" href={`/order/prepayment/${order.public_token}`} rel="noopener" target="_blank">
              {t('orderAdmin.document.prepayment')}
            </Link>
          </li>
        ) : null}
        {order.invoices.map(({ number, kind, total }) => (
          <li className="flex flex-wrap justify-between gap-x-4" key={number}>
            <Link
              className="underline"
              href={`/order/invoice/${order.public_token}?number=${number}`}
              rel="noopener"
              target="_blank"
            >
              {t(`orderAdmin.document.${kind}`, { number })}
            </Link>
            {order.client_type === 'business'
              ? E_INVOICE_FORMATS.map(format => (
                  <Link
                    className="underline"
                    download
                    href={`/order/e-invoice/${order.public_token}?number=${number}&format=${format}`}
                    key={format}
                  >
                    {t(`orderAdmin.document.${format}`)}
                  </Link>
                ))
              : null}
            <span className="tabular text-secondary">{formatCents(toCents(total), language)}</span>
          </li>
        ))}
        <li>
          <Link className="underline" href={`/${language}/payment/${order.public_token}`}>
            {t('orderAdmin.buyerView')}
          </Link>
        </li>
      </ul>
    </DetailCard>
  )
}
