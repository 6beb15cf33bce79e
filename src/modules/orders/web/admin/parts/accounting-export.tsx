import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { getShopDay } from '#kernel/shop-day.ts'
import { E_INVOICE_FORMATS } from '#orders/contract-order.ts'
import { ACCOUNTING_LISTS, type AccountingList } from '#orders/domain/accounting-list.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { can } from '#wire/visitor.ts'

/**
 * Exports documents, the sales journal, payments and refunds of a period as files for accounting. Tasks link to a
 * report by the parameters `report`, `reportFrom` and `reportTo`.
 */
export const AccountingExport = () => {
  const t = useT()
  const [query] = useSearchParams()
  const linked = readLinkedReport(query)
  const [isOpen, setIsOpen] = useState(linked !== null)
  if (!can(useVisitor(), 'order.money')) return null
  return (
    <>
      <Button icon={<Download aria-hidden />} onClick={() => setIsOpen(true)}>
        <span className="max-mobile:sr-only">{t('paymentAdmin.accounting.title')}</span>
        <span aria-hidden className="mobile:hidden">
          {t('paymentAdmin.accounting.short')}
        </span>
      </Button>
      {isOpen ? <ExportDialog onClose={() => setIsOpen(false)} report={linked} /> : null}
    </>
  )
}

interface LinkedReport {
  list: AccountingList
  from: string
  to: string
}

/** Reads the report that a link names; null without one. */
const readLinkedReport = (query: URLSearchParams): LinkedReport | null => {
  const list = ACCOUNTING_LISTS.find(name => name === query.get('report'))
  return list ? { list, from: query.get('reportFrom') ?? '', to: query.get('reportTo') ?? '' } : null
}

/** Finds the previous month, because accounts are closed after its end. */
const findLastMonth = (): { from: string; to: string } => {
  const [year = 0, month = 0] = getShopDay(new Date()).split('-').map(Number)
  const formatDay = (date: Date): string => date.toISOString().slice(0, 10)
  return {
    from: formatDay(new Date(Date.UTC(year, month - 2, 1))),
    to: formatDay(new Date(Date.UTC(year, month - 1, 0))),
  }
}

const ExportDialog = ({ report, onClose }: { report: LinkedReport | null; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const [period, setPeriod] = useState<{ from: string; to: string }>(() => report ?? findLastMonth())
  const [list, setList] = useState<AccountingList>(report?.list ?? 'invoices')
  // The list of open invoices has no first day: it contains all invoices open at the end of one day.
  const isAtDay = list === 'open-invoices'
  const to = period.to
  const from = isAtDay ? to : period.from
  const isPeriod = from !== '' && to !== '' && from <= to
  const buildAddress = (format: string) =>
    `/v1/admin/accounting/${list}?from=${from}&to=${to}&format=${format}&lang=${language}`
  return (
    <Dialog
      closeLabel={t('admin.close')}
      description={t('paymentAdmin.accounting.hint')}
      footer={
        isPeriod ? (
          <>
            {list === 'invoices'
              ? E_INVOICE_FORMATS.map(format => (
                  <Button
                    href={`/v1/admin/accounting-e-invoice?from=${from}&to=${to}&format=${format}&lang=${language}`}
                    key={format}
                    rel="noopener"
                    target="_blank"
                  >
                    {t(`orderAdmin.eInvoiceArchive.${format}`)}
                  </Button>
                ))
              : null}
            <Button href={buildAddress('csv')} rel="noopener" target="_blank">
              CSV
            </Button>
            <Button href={buildAddress('xlsx')} rel="noopener" target="_blank" variant="primary">
              XLSX
            </Button>
          </>
        ) : null
      }
      onClose={onClose}
      open
      title={t('paymentAdmin.accounting.title')}
    >
      <div className="grid gap-4">
        <Select
          label={t('paymentAdmin.accounting.list')}
          onChange={setList}
          options={ACCOUNTING_LISTS.map(value => ({ value, label: t(`paymentAdmin.accounting.lists.${value}`) }))}
          value={list}
        />
        {list === 'vat-return-annex' ? <Notice kind="info">{t('paymentAdmin.accounting.annexHint')}</Notice> : null}
        {list === 'problem-goods' || list === 'packaging' ? (
          <Notice kind="info">{t('paymentAdmin.accounting.weightsHint')}</Notice>
        ) : null}
        {isAtDay ? null : (
          <TextField
            label={t('paymentAdmin.accounting.from')}
            onChange={event => setPeriod({ ...period, from: event.target.value })}
            type="date"
            value={from}
          />
        )}
        <TextField
          label={t(`paymentAdmin.accounting.${isAtDay ? 'openOn' : 'to'}`)}
          onChange={event => setPeriod({ ...period, to: event.target.value })}
          type="date"
          value={to}
        />
        {isPeriod ? null : <Notice kind="warning">{t('paymentAdmin.accounting.order')}</Notice>}
      </div>
    </Dialog>
  )
}
