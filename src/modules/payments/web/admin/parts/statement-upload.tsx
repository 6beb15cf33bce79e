import { type BankImportReport, bankCreditEndpoints } from '#payments/contract-bank-credit.ts'
import { FileUploadButton } from '#platform/admin/file-upload-button.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'

const COUNTS = ['added', 'known', 'recorded', 'open', 'skipped'] as const
/** More rows of a file with a wrong layout would hide the counts. */
const SHOWN_ROWS = 20

interface StatementUploadButtonProps {
  onImported: (report: BankImportReport | null) => void
}

/** Imports a bank statement from a file. */
export const StatementUploadButton = ({ onImported }: StatementUploadButtonProps) => {
  const t = useT()
  const send = useSend()
  const upload = async (file: File) => {
    onImported(null)
    const { body } = await send(bankCreditEndpoints.import, {}, { bytes: file })
    onImported(body.data)
  }
  return <FileUploadButton accept=".xml,.csv,.txt" label={t('bankCredits.import')} onUpload={upload} />
}

/** States the result of an import, with the rows that cannot be read. */
export const StatementReport = ({ report }: { report: BankImportReport }) => {
  const t = useT()
  return (
    <Notice kind={report.rejected.length > 0 ? 'warning' : 'success'} title={t('bankCredits.report.title')}>
      <ul>
        {COUNTS.map(name => (
          <li key={name}>{t(`bankCredits.report.${name}`, { number: report[name] })}</li>
        ))}
        {report.rejected.slice(0, SHOWN_ROWS).map(({ row, error }) => (
          <li key={row}>{t('bankCredits.report.rejected', { row, error: t(`bankCredits.rowErrors.${error}`) })}</li>
        ))}
      </ul>
    </Notice>
  )
}
