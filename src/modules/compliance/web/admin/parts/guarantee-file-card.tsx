import { useState } from 'react'
import { type GuaranteeFile, guaranteeAdmin } from '#compliance/contract-guarantee.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import { formatDay } from '#kernel/format-date.ts'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Alert } from '#ui/admin/alert.tsx'
import { Select } from '#ui/admin/select.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'

/** Shows an uploaded file with its language, and confirms or removes it. */
export const GuaranteeFileCard = ({ file }: { file: GuaranteeFile }) => {
  const t = useT()
  const language = useLanguage()
  const { id, name, format, size, hash, uploaded_at } = file
  const address = `/v1/admin/guarantee-file/${id}/content`
  return (
    <Section
      actions={<FileState file={file} />}
      hint={t('complianceAdmin.guarantee.details', {
        format: format.toUpperCase(),
        size: formatFileSize(size, language),
        day: formatDay(uploaded_at, language),
      })}
      title={<span className="wrap-anywhere">{name}</span>}
    >
      {format === 'pdf' ? null : (
        <img
          // The heading beside the picture names the file, so the picture has no alternative text.
          alt=""
          className="max-h-80 w-fit max-w-full rounded-control border border-line object-contain"
          loading="lazy"
          src={address}
          // The notice keeps its white background in the dark theme.
          style={{ backgroundColor: '#fff' }}
        />
      )}
      <FileActions address={address} file={file} />
      <p className="code text-sm text-secondary wrap-anywhere">SHA-256 {hash}</p>
    </Section>
  )
}

const FileState = ({ file: { confirmed_at, use } }: { file: GuaranteeFile }) => {
  const t = useT()
  return (
    <span className="flex flex-wrap gap-2">
      <StateMark tone={confirmed_at ? 'good' : 'warn'}>
        {t(`complianceAdmin.guarantee.state.${confirmed_at ? 'confirmed' : 'unconfirmed'}`)}
      </StateMark>
      {use.shown ? <StateMark tone="quiet">{t('complianceAdmin.guarantee.state.shown')}</StateMark> : null}
      {use.attached ? <StateMark tone="quiet">{t('complianceAdmin.guarantee.state.attached')}</StateMark> : null}
    </span>
  )
}

const FileActions = ({ file: { id, name, ...file }, address }: { file: GuaranteeFile; address: string }) => {
  const t = useT()
  const send = useSend()
  const { isBusy, run } = useAction()
  const languages = useShopLanguages()
  const [isRemoving, setIsRemoving] = useState(false)
  const [language, setLanguage] = useState(file.language)
  const isConfirmed = file.confirmed_at !== null
  const confirm = (chosen: string) =>
    run(
      () => send(guaranteeAdmin.confirm, { params: { id }, body: { language: chosen } }),
      t('complianceAdmin.guarantee.confirmed'),
    )
  const remove = async () => {
    const removed = t('complianceAdmin.guarantee.removed')
    if (await run(() => send(guaranteeAdmin.remove, { params: { id } }), removed)) setIsRemoving(false)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        className="min-w-40"
        label={t('complianceAdmin.guarantee.language', { name })}
        hideLabel
        onChange={setLanguage}
        options={languages.map(({ code, label }) => ({ value: code as string, label }))}
        placeholder={t('complianceAdmin.guarantee.chooseLanguage')}
        value={language}
      />
      {isConfirmed && language === file.language ? null : (
        <Button
          aria-label={t('complianceAdmin.guarantee.confirmOf', { name })}
          disabled={language === null}
          isLoading={isBusy}
          onClick={() => language !== null && void confirm(language)}
        >
          {t(isConfirmed ? 'complianceAdmin.guarantee.change' : 'complianceAdmin.guarantee.confirm')}
        </Button>
      )}
      <Button
        aria-label={t('complianceAdmin.guarantee.openOf', { name })}
        href={address}
        rel="noopener"
        target="_blank"
      >
        {t('complianceAdmin.guarantee.open')}
      </Button>
      <Button
        aria-label={t('complianceAdmin.guarantee.removeOf', { name })}
        onClick={() => setIsRemoving(true)}
        variant="ghost"
      >
        {t('complianceAdmin.guarantee.remove')}
      </Button>
      <Alert
        isBusy={isBusy}
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('complianceAdmin.guarantee.remove')}
        isDestructive
        onCancel={() => setIsRemoving(false)}
        onConfirm={() => void remove()}
        open={isRemoving}
        title={t('complianceAdmin.guarantee.removeTitle')}
      >
        {t('complianceAdmin.guarantee.removeText', { name })}
      </Alert>
    </div>
  )
}
