import FileDown from 'lucide-react/icons/file-down'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import type { ViewedOrder } from './load-order.ts'

/** Links to the order's PDF documents. The first request issues an invoice that no job has issued yet. */
export const OrderPapers = ({ order, papers, prepayment }: Pick<ViewedOrder, 'order' | 'papers' | 'prepayment'>) => {
  const t = useT()
  const invoice = `/order/invoice/${order.public_token}`
  return (
    <>
      <PaperLink href={`/order/download/${order.public_token}`}>{t('payments.download')}</PaperLink>
      {prepayment ? (
        <PaperLink href={`/order/prepayment/${order.public_token}`}>{t('payments.downloadPrepayment')}</PaperLink>
      ) : null}
      {order.paid_at !== null && papers.length === 0 ? (
        <PaperLink href={invoice}>{t('payments.downloadInvoice')}</PaperLink>
      ) : null}
      {papers.map(({ number, kind }) => (
        <PaperLink href={`${invoice}?number=${number}`} key={number}>
          {t(`payments.downloadPaper.${kind}`, { number })}
        </PaperLink>
      ))}
    </>
  )
}

const PaperLink = ({ href, children }: { href: string; children: string }) => (
  <Button href={href} icon={<FileDown aria-hidden />} rel="noopener" target="_blank" wide>
    {children}
  </Button>
)
