import FileDown from 'lucide-react/icons/file-down'
import { Fragment } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import type { ViewedOrder } from './load-order.ts'

/** Links to the order's documents, for businesses also as e-invoices. A job issues the invoice after the payment. */
export const OrderDocuments = ({
  order,
  documents,
  hasApprovalBundle,
  hasPrepaymentInvoice,
  legalTexts,
}: Pick<ViewedOrder, 'order' | 'documents' | 'hasApprovalBundle' | 'hasPrepaymentInvoice' | 'legalTexts'>) => {
  const t = useT()
  const invoice = `/order/invoice/${order.public_token}`
  return (
    <>
      <DocumentLink href={`/order/download/${order.public_token}`}>{t('payments.download')}</DocumentLink>
      {hasPrepaymentInvoice ? (
        <DocumentLink href={`/order/prepayment/${order.public_token}`}>{t('payments.downloadPrepayment')}</DocumentLink>
      ) : null}
      {order.paid_at !== null && documents.length === 0 ? (
        <DocumentLink href={invoice}>{t('payments.downloadInvoice')}</DocumentLink>
      ) : null}
      {documents.map(({ number, kind }) => (
        <Fragment key={number}>
          <DocumentLink href={`${invoice}?number=${number}`}>
            {t(`payments.downloadDocument.${kind}`, { number })}
          </DocumentLink>
          {order.client_type === 'business' ? (
            <DocumentLink href={`/order/e-invoice/${order.public_token}?number=${number}`}>
              {t('payments.downloadEInvoice', { number })}
            </DocumentLink>
          ) : null}
        </Fragment>
      ))}
      {hasApprovalBundle && documents.length > 0 ? (
        <DocumentLink href={`/order/bundle/${order.public_token}`}>{t('payments.downloadBundle')}</DocumentLink>
      ) : null}
      {legalTexts.map(kind => (
        <DocumentLink href={`/order/legal/${order.public_token}/${kind}`} key={kind}>
          {t(`compliance.texts.${kind}`)}
        </DocumentLink>
      ))}
    </>
  )
}

const DocumentLink = ({ href, children }: { href: string; children: string }) => (
  <Button href={href} icon={<FileDown aria-hidden />} rel="noopener" target="_blank" isWide>
    {children}
  </Button>
)
