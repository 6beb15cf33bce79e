import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { MAX_APPROVAL_FILES } from '#catalog/domain/road-approval.ts'
import { FilePermissionGate } from '#files/web/finder/file-permission-gate.tsx'
import { LazyFinderDialog } from '#files/web/finder/lazy-dialogs.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { ApprovalPartProps } from './approval-countries.tsx'
import { FieldLabel } from './product-section.tsx'

export const ApprovalDocuments = ({ form, root, approval: { files } }: ApprovalPartProps) => {
  const t = useT()
  const [isPicking, setIsPicking] = useState(false)
  return (
    <div className="grid justify-items-start gap-2 small:col-span-2" data-field={`${root}.fileIds`}>
      <p className="text-sm font-medium">
        <FieldLabel form={form} path={`${root}.files`}>
          {t('productAdmin.approvals.documents')}
        </FieldLabel>
      </p>
      <p className="text-sm text-secondary">{t('productAdmin.approvals.documentsHint')}</p>
      {files.map(file => (
        <p className="flex max-w-full items-center gap-2" key={file.id}>
          <a className="min-w-0 underline wrap-anywhere" href={file.url} rel="noopener" target="_blank">
            {file.name}
          </a>
          <IconButton
            icon={<X aria-hidden />}
            label={t('productAdmin.approvals.removeDocument', { name: file.name })}
            onClick={() =>
              form.set(
                `${root}.files`,
                files.filter(({ id }) => id !== file.id),
              )
            }
          />
        </p>
      ))}
      <FilePermissionGate>
        <Button
          disabled={files.length >= MAX_APPROVAL_FILES}
          icon={<FileText aria-hidden />}
          onClick={() => setIsPicking(true)}
          size="sm"
          type="button"
        >
          {t('productAdmin.approvals.chooseDocuments')}
        </Button>
      </FilePermissionGate>
      <FieldError id={`${root}-files-error`}>{form.errorAt(`${root}.fileIds`)}</FieldError>
      {isPicking ? (
        <LazyFinderDialog
          isNeeded
          accept="any"
          multiple
          onClose={() => setIsPicking(false)}
          onPick={picked => {
            const addedFiles = picked.filter(({ id }) => files.every(file => file.id !== id))
            form.set(`${root}.files`, [...files, ...addedFiles.map(({ id, name, url }) => ({ id, name, url }))])
          }}
          open
        />
      ) : null}
    </div>
  )
}
