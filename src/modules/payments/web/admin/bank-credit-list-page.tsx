import Ban from 'lucide-react/icons/ban'
import Coins from 'lucide-react/icons/coins'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDay } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { type BankCreditAnswer, type BankImportReport, bankCreditEndpoints } from '#payments/contract-bank-credit.ts'
import { BANK_CREDIT_STATES, type BankCreditAction } from '#payments/domain/bank-statements/bank-credit.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { ScreenLink } from '#platform/admin/screen-link.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { RecordBankCreditDialog } from './parts/record-bank-credit-dialog.tsx'
import { StatementReport, StatementUploadButton } from './parts/statement-upload.tsx'

const TONES = { open: 'warn', recorded: 'good', ignored: 'quiet' } as const
const PLAN: ListPlan = {
  sort: '-booked_on',
  pageSize: 50,
  filters: { state: BANK_CREDIT_STATES },
  columns: ['booked_on', 'payer', 'amount', 'description', 'reference', 'state', 'order'],
}
const SOURCE = createListSource(bankCreditEndpoints.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, bankCreditEndpoints.list, PLAN, body => body.results)

/** Lists the received money of bank statements, which staff import here and record for orders. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const { run } = useAction()
  const [report, setReport] = useState<BankImportReport | null>(null)
  const [recordedCredit, setRecordedCredit] = useState<BankCreditAnswer | null>(null)
  const change = (id: number, action: BankCreditAction) =>
    run(
      () => send(bankCreditEndpoints.change, { params: { id }, body: { action } }),
      t(action === 'ignore' ? 'bankCredits.ignored' : 'bankCredits.reopened'),
    )
  return (
    <>
      <ListScreen
        actions={<StatementUploadButton onImported={setReport} />}
        columns={useColumns()}
        empty={{ title: t('bankCredits.none'), hint: t('bankCredits.noneHint') }}
        filters={[
          {
            name: 'state',
            label: t('bankCredits.state'),
            options: [
              { value: '', label: t('bankCredits.all') },
              ...BANK_CREDIT_STATES.map(value => ({ value, label: t(`bankCredits.states.${value}`) })),
            ],
          },
        ]}
        getMenuEntries={credit => {
          const ignoring = {
            key: 'ignore',
            label: t('bankCredits.ignore'),
            icon: <Ban aria-hidden />,
            onSelect: () => void change(credit.id, 'ignore'),
          }
          const recording = {
            key: 'record',
            label: t('bankCredits.record'),
            icon: <Coins aria-hidden />,
            onSelect: () => setRecordedCredit(credit),
          }
          const reopening = {
            key: 'reopen',
            label: t('bankCredits.reopen'),
            icon: <RotateCcw aria-hidden />,
            onSelect: () => void change(credit.id, 'reopen'),
          }
          return { open: [recording, ignoring], ignored: [reopening], recorded: [] }[credit.state]
        }}
        getRowId={({ id }) => String(id)}
        getRowName={({ payer_name, description }) => payer_name || description}
        intro={
          <div className="mb-4 grid gap-4">
            <p className="measure text-secondary">{t('bankCredits.importHint')}</p>
            {report ? <StatementReport report={report} /> : null}
          </div>
        }
        list={useScreenData<typeof loader>()}
        plan={PLAN}
        searchLabel={t('bankCredits.search')}
        source={SOURCE}
        title={t('bankCredits.title')}
      />
      {recordedCredit ? (
        <RecordBankCreditDialog credit={recordedCredit} onClose={() => setRecordedCredit(null)} />
      ) : null}
    </>
  )
}

const useColumns = (): readonly DataColumn<BankCreditAnswer>[] => {
  const t = useT()
  const language = useLanguage()
  const formatAmount = ({ amount, currency }: BankCreditAnswer): string =>
    currency === 'EUR' ? formatCents(toCents(amount), language) : `${amount} ${currency}`
  const describeState = ({ reason, recorded_amount: recorded, amount }: BankCreditAnswer): string => {
    if (reason !== null) return t(`bankCredits.reasons.${reason}`)
    return recorded === null || recorded === amount
      ? ''
      : t('bankCredits.recordedPart', { sum: formatCents(toCents(recorded), language) })
  }
  return [
    {
      id: 'booked_on',
      header: t('bankCredits.bookedOn'),
      cell: ({ booked_on }) => formatDay(booked_on, language),
      isSortable: true,
    },
    {
      id: 'payer',
      header: t('bankCredits.payer'),
      cell: ({ payer_name, payer_account }) => (
        <>
          {payer_name} <span className="code block text-secondary">{payer_account}</span>
        </>
      ),
      text: ({ payer_name, payer_account }) => `${payer_name} ${payer_account}`,
    },
    { id: 'amount', header: t('bankCredits.amount'), cell: formatAmount, isNumeric: true, isSortable: true },
    {
      id: 'description',
      header: t('bankCredits.description'),
      cell: ({ description }) => <span className="cell-wrap block min-w-40">{description}</span>,
      text: ({ description }) => description,
    },
    {
      id: 'reference',
      header: t('bankCredits.reference'),
      cell: ({ reference_number }) => reference_number,
      isDesktopOnly: true,
    },
    {
      id: 'state',
      header: t('bankCredits.state'),
      cell: credit => (
        <>
          <StateMark tone={TONES[credit.state]}>{t(`bankCredits.states.${credit.state}`)}</StateMark>
          <span className="block text-secondary">{describeState(credit)}</span>
        </>
      ),
      text: credit => `${t(`bankCredits.states.${credit.state}`)} ${describeState(credit)}`.trim(),
    },
    {
      id: 'order',
      header: t('bankCredits.order'),
      cell: ({ order }) =>
        order ? (
          <ScreenLink className="link" href={`/${language}/admin/order/edit/${order.id}`}>
            {order.number}
          </ScreenLink>
        ) : null,
      text: ({ order }) => order?.number ?? '',
    },
  ]
}
