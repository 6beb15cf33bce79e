import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type GuaranteeFile, guaranteeAdmin } from '#compliance/contract-guarantee.ts'
import { UPLOAD_OUTCOMES, type UploadOutcome } from '#compliance/domain/guarantee-file.ts'
import { FileUploadButton } from '#platform/admin/file-upload-button.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { GuaranteeFileCard } from './parts/guarantee-file-card.tsx'

const SOURCE =
  'https://commission.europa.eu/publications/practical-guidelines-and-high-resolution-vector-files-eu-notice-and-label-product-guarantees_en'

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  (await context.get(sendContext)(guaranteeAdmin.list, {}, { signal: request.signal })).body.data

type GuaranteeReport = readonly { name: string; outcome: UploadOutcome }[]

/** Uploads and confirms the official files of the guarantee notice. */
export const Component = () => {
  const t = useT()
  const files = useScreenData<typeof loader>()
  const [report, setReport] = useState<GuaranteeReport | null>(null)
  return (
    <>
      <PageHeader title={t('complianceAdmin.guarantee.title')} />
      <div className="grid gap-4">
        <p className="measure text-secondary">{t('complianceAdmin.guarantee.intro')}</p>
        <UploadButton onUploaded={setReport} />
        <p>
          <Link className="underline" href={SOURCE} rel="noopener" target="_blank">
            {t('complianceAdmin.guarantee.source')}
          </Link>
        </p>
        {report ? <UploadReport report={report} /> : null}
        {files.some(({ confirmed_at }) => confirmed_at === null) ? (
          <Notice kind="warning">{t('complianceAdmin.guarantee.unverified')}</Notice>
        ) : null}
        <Coverage files={files} />
        {files.length === 0 ? (
          <EmptyList title={t('complianceAdmin.guarantee.none')}>{t('complianceAdmin.guarantee.noneHint')}</EmptyList>
        ) : (
          files.map(file => <GuaranteeFileCard file={file} key={file.id} />)
        )}
      </div>
    </>
  )
}

const UploadButton = ({ onUploaded }: { onUploaded: (report: GuaranteeReport | null) => void }) => {
  const t = useT()
  const send = useSend()
  const upload = async (file: File) => {
    onUploaded(null)
    const { body } = await send(guaranteeAdmin.upload, { query: { name: file.name } }, { bytes: file })
    onUploaded(body.data)
  }
  return (
    <FileUploadButton
      accept=".zip,.svg,.png,.jpg,.jpeg,.pdf"
      hint={t('complianceAdmin.guarantee.uploadHint')}
      label={t('complianceAdmin.guarantee.upload')}
      onUpload={upload}
    />
  )
}

const UploadReport = ({ report }: { report: GuaranteeReport }) => {
  const t = useT()
  const counts = UPLOAD_OUTCOMES.flatMap(outcome => {
    const count = report.filter(file => file.outcome === outcome).length
    return count > 0 ? [{ outcome, count }] : []
  })
  return (
    <Notice kind="info" title={t('complianceAdmin.guarantee.report')}>
      <ul>
        {counts.map(({ outcome, count }) => (
          <li key={outcome}>{t(`complianceAdmin.guarantee.outcome.${outcome}`, { number: count })}</li>
        ))}
      </ul>
    </Notice>
  )
}

const Coverage = ({ files }: { files: readonly GuaranteeFile[] }) => {
  const t = useT()
  return (
    <Section title={t('complianceAdmin.guarantee.coverage')}>
      <ul className="grid gap-3">
        {useShopLanguages().map(({ code, label }) => {
          const used = files.filter(({ language }) => language === code)
          const shown = used.find(({ use }) => use.shown)
          const attached = used.find(({ use }) => use.attached)
          return (
            <li className="grid gap-1" key={code}>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-28 font-semibold">{label}</span>
                <Use file={shown} label={t('complianceAdmin.guarantee.shownFile')} />
                <Use file={attached} label={t('complianceAdmin.guarantee.attachedFile')} />
              </p>
              {attached && !shown ? <p className="text-sm">{t('complianceAdmin.guarantee.noPicture')}</p> : null}
              {(attached ?? shown) && attached?.format !== 'pdf' ? (
                <p className="text-sm">
                  {t(attached ? 'complianceAdmin.guarantee.noPdf' : 'complianceAdmin.guarantee.onlySvg')}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const Use = ({ file, label }: { file: GuaranteeFile | undefined; label: string }) => {
  const t = useT()
  return (
    <span className="min-w-44">
      <StateMark tone={file ? 'good' : 'bad'}>
        {`${label}: ${file ? file.format.toUpperCase() : t('complianceAdmin.guarantee.missing')}`}
      </StateMark>
    </span>
  )
}
