import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { MAX_ARCHIVE_BYTES } from '#exchange/domain/list-limits.ts'
import { useT } from '#platform/web/texts.tsx'
import { type OpenArchive, openArchiveFile } from './read-files.ts'

const MAX_NAMES_SHOWN = 5

interface ArchiveFieldProps {
  /** Receives undefined without an archive that holds pictures. */
  onChange: (archive: OpenArchive | undefined) => void
  error?: string | undefined
}

export const ArchiveField = ({ onChange, error }: ArchiveFieldProps) => {
  const t = useT()
  const [archive, setArchive] = useState<OpenArchive>()
  const [archiveError, setArchiveError] = useState<string>()
  const openArchive = useRef<OpenArchive>(null)
  const latestFile = useRef<File>(undefined)
  useEffect(
    () => () => {
      latestFile.current = undefined
      openArchive.current?.close()
    },
    [],
  )
  const chooseFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    latestFile.current = file
    openArchive.current?.close()
    setArchive(undefined)
    setArchiveError(undefined)
    onChange(undefined)
    if (!file) return
    if (file.size > MAX_ARCHIVE_BYTES) return setArchiveError(t('exchange.archive.tooLarge'))
    const openedArchive = await openArchiveFile(file)
    // The user chose another file or left the form during the read.
    if (latestFile.current !== file) return openedArchive?.close()
    openArchive.current = openedArchive
    if (!openedArchive) return setArchiveError(t('exchange.archive.unreadable'))
    setArchive(openedArchive)
    if (openedArchive.pictures.length === 0) return setArchiveError(t('exchange.archive.empty'))
    onChange(openedArchive)
  }
  const shownError = archiveError ?? error
  return (
    <div className="grid gap-1.5">
      <label className="grid gap-1.5 text-sm font-medium">
        {t('exchange.archive.label')}
        <input
          accept=".zip,application/zip"
          aria-describedby="import-archive-hint import-archive-error"
          aria-invalid={shownError ? true : undefined}
          className="control"
          data-field="archive"
          onChange={chooseFile}
          type="file"
        />
      </label>
      <p className="text-sm text-secondary" id="import-archive-hint">
        {t('exchange.archive.hint')}
      </p>
      <p aria-live="polite" className="text-sm text-bad" id="import-archive-error">
        {shownError}
      </p>
      {archive ? <ArchiveSummary archive={archive} /> : null}
    </div>
  )
}

const ArchiveSummary = ({ archive: { pictures, skipped } }: { archive: OpenArchive }) => {
  const t = useT()
  const names = skipped
    .slice(0, MAX_NAMES_SHOWN)
    .map(({ name, reason }) => `${name} ${t(`exchange.archive.error.${reason}`)}`)
  return (
    <div className="grid gap-1 text-sm" role="status">
      {pictures.length > 0 ? <p>{t('exchange.archive.found', { count: pictures.length })}</p> : null}
      {names.length > 0 ? (
        <p className="break-words text-secondary">
          {t('exchange.archive.leftOut', {
            names: `${names.join('; ')}${skipped.length > MAX_NAMES_SHOWN ? ' …' : ''}`,
          })}
        </p>
      ) : null}
    </div>
  )
}
