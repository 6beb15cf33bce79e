import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { MAX_ARCHIVE_BYTES } from '#exchange/domain/list-limits.ts'
import { useT } from '#platform/web/texts.tsx'
import { type OpenArchive, openArchiveFile } from './read-files.ts'

const MAX_NAMES_SHOWN = 5

interface ArchiveFieldProps {
  /** Receives undefined without a readable archive. */
  onChange: (archive: OpenArchive | undefined) => void
  error?: string | undefined
}

export const ArchiveField = ({ onChange, error }: ArchiveFieldProps) => {
  const t = useT()
  const [archive, setArchive] = useState<OpenArchive>()
  const [wrong, setWrong] = useState<string>()
  const open = useRef<OpenArchive>(null)
  const latest = useRef<File>(undefined)
  useEffect(
    () => () => {
      latest.current = undefined
      open.current?.close()
    },
    [],
  )
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    latest.current = file
    open.current?.close()
    setArchive(undefined)
    setWrong(undefined)
    onChange(undefined)
    if (!file) return
    if (file.size > MAX_ARCHIVE_BYTES) return setWrong(t('exchange.archive.tooLarge'))
    const read = await openArchiveFile(file)
    // The user chose another file or left the form during the read.
    if (latest.current !== file) return read?.close()
    open.current = read
    if (!read) return setWrong(t('exchange.archive.unreadable'))
    setArchive(read)
    if (read.pictures.length === 0) return setWrong(t('exchange.archive.empty'))
    onChange(read)
  }
  const shownError = wrong ?? error
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
          onChange={choose}
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

const ArchiveSummary = ({ archive: { pictures, leftOut } }: { archive: OpenArchive }) => {
  const t = useT()
  const names = leftOut
    .slice(0, MAX_NAMES_SHOWN)
    .map(({ name, why }) => `${name} ${t(`exchange.archive.fault.${why}`)}`)
  return (
    <div className="grid gap-1 text-sm" role="status">
      {pictures.length > 0 ? <p>{t('exchange.archive.found', { count: pictures.length })}</p> : null}
      {names.length > 0 ? (
        <p className="break-words text-secondary">
          {t('exchange.archive.leftOut', {
            names: `${names.join('; ')}${leftOut.length > MAX_NAMES_SHOWN ? ' …' : ''}`,
          })}
        </p>
      ) : null}
    </div>
  )
}
