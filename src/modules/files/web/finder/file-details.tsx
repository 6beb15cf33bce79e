import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Copy from 'lucide-react/icons/copy'
import CropIcon from 'lucide-react/icons/crop'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { type EditedFile, finder } from '#files/contract-finder.ts'
import { isImage } from '#files/domain/file-kinds.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { LoadError, LoadingState } from '#ui/admin/screen-states.tsx'
import { Button } from '#ui/button.tsx'
import { copyUrl } from '#ui/copy-to-clipboard.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { SendError } from '#wire/send.ts'
import { CropDialog } from './crop-dialog.tsx'
import { FileIcon } from './file-tile.tsx'
import { FileUseLink } from './file-use-link.tsx'
import { FocusPicker } from './focus-picker.tsx'
import {
  type FileDetailsProps,
  type FileFormProps,
  type FileFormValues,
  pendingSaves,
  useDetailsForm,
} from './use-details-form.ts'
import type { FileActions } from './use-file-actions.tsx'

/** Loads a file and shows its details: preview, texts, uses and actions. */
export const FileDetails = ({ file, ...props }: FileDetailsProps) => {
  const t = useT()
  const send = useSend()
  const [editedFile, setEditedFile] = useState<EditedFile | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      try {
        await pendingSaves.get(file.id)
        const { body } = await send(finder.view, { params: { id: file.id } }, { signal: controller.signal })
        setEditedFile(body.data)
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (!controller.signal.aborted) setHasFailed(true)
      }
    }
    void load()
    return () => controller.abort()
  }, [file.id, send, attempts])
  if (editedFile) return <FileForm {...props} edited={editedFile} onEdited={setEditedFile} />
  if (!hasFailed) return <LoadingState label={t('finder.loading')} />
  const retry = () => {
    setHasFailed(false)
    setAttempts(attempts + 1)
  }
  return <LoadError onRetry={retry} retryLabel={t('finder.again')} title={t('finder.notLoaded')} />
}

const FileForm = ({ edited, onEdited, onSaved, fileActions, onClose }: FileFormProps) => {
  const t = useT()
  const form = useDetailsForm(edited, file => {
    onEdited(file)
    onSaved(file)
  })
  const [isCropping, setIsCropping] = useState(false)
  const isPicture = isImage(edited.mime)
  return (
    <>
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-base font-bold wrap-anywhere">{edited.name}</h2>
        <IconButton
          className="finder-close"
          icon={<X aria-hidden />}
          label={t('finder.closeDetails')}
          onClick={onClose}
          size="sm"
          tooltipPosition="none"
        />
      </div>
      {isPicture ? (
        <>
          <FocusPicker file={edited} focus={form.values.focus} onChange={focus => form.set('focus', focus)} />
          <Button icon={<CropIcon aria-hidden />} onClick={() => setIsCropping(true)} size="sm">
            {t('finder.crop')}
          </Button>
        </>
      ) : (
        <div className="finder-preview">
          <FileIcon file={edited} size={640} />
        </div>
      )}
      <FileFacts file={edited} />
      <form {...form.props} className="grid gap-3">
        <FormMessage form={form} />
        <Fields form={form} isPicture={isPicture} />
        <Button disabled={!form.isChanged} isLoading={form.isBusy} size="sm" type="submit" variant="primary">
          {t('finder.save')}
        </Button>
      </form>
      <FileUsesList file={edited} />
      <FileActionButtons fileActions={fileActions} file={edited} />
      {isCropping ? (
        <CropDialog
          crop={form.values.crop}
          file={edited}
          focus={form.values.focus}
          onClose={() => setIsCropping(false)}
          onDone={({ crop, focus }) => {
            setIsCropping(false)
            form.change(values => ({ ...values, crop, focus }))
            form.submit()
          }}
        />
      ) : null}
    </>
  )
}

const Fields = ({ form, isPicture }: { form: Form<FileFormValues>; isPicture: boolean }) => {
  const t = useT()
  const languages = useShopLanguages()
  return (
    <>
      <TextField {...form.field('name')} label={t('finder.name')} maxLength={200} size="sm" />
      {isPicture
        ? languages.map(({ code, label: language }) => (
            <TextField
              {...form.field(`alts.${code}`)}
              key={code}
              label={t('finder.altIn', { language })}
              lang={code}
              maxLength={300}
              size="sm"
            />
          ))
        : null}
      {languages.map(({ code, label: language }) => (
        <TextareaField
          {...form.field(`captions.${code}`)}
          key={code}
          label={t('finder.captionIn', { language })}
          lang={code}
          maxLength={1000}
          rows={2}
        />
      ))}
    </>
  )
}

const FileFacts = ({ file }: { file: EditedFile }) => {
  const language = useLanguage()
  return (
    <p className="text-sm text-secondary tabular-nums">
      {[
        file.width ? `${file.width} × ${file.height} px` : null,
        formatFileSize(file.size, language),
        file.mime,
        formatDateTime(file.created_at, language),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

const FileUsesList = ({ file }: { file: EditedFile }) => {
  const t = useT()
  return (
    <section aria-labelledby="finder-uses">
      <h3 className="mb-1 text-sm font-bold" id="finder-uses">
        {t('finder.uses')}
      </h3>
      {file.uses.length === 0 ? <p className="text-sm text-secondary">{t('finder.unused')}</p> : null}
      <ul className="grid gap-1 text-sm">
        {file.uses.map(use => (
          <li key={`${use.kind}-${use.id}`}>
            <FileUseLink use={use} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const FileActionButtons = ({ file, fileActions }: { file: EditedFile; fileActions: FileActions }) => {
  const t = useT()
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Copy aria-hidden />}
        onClick={() => void copyUrl(file.url, { success: t('finder.copied'), failure: t('finder.notCopied') })}
        size="sm"
      >
        {t('finder.copyAddress')}
      </Button>
      {isImage(file.mime) ? null : (
        <Button href={file.url} icon={<Download aria-hidden />} size="sm">
          {t('finder.download')}
        </Button>
      )}
      {file.deleted_at === null ? (
        <Button icon={<Trash2 aria-hidden />} onClick={() => void fileActions.remove([file.id])} size="sm">
          {t('finder.toBin')}
        </Button>
      ) : (
        <>
          <Button icon={<ArchiveRestore aria-hidden />} onClick={() => void fileActions.restore([file.id])} size="sm">
            {t('finder.restore')}
          </Button>
          <Button
            icon={<Trash2 aria-hidden />}
            onClick={() => fileActions.confirmPurge([file.id])}
            size="sm"
            variant="danger"
          >
            {t('finder.purge')}
          </Button>
        </>
      )}
    </div>
  )
}
