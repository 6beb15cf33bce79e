import type { MissingFile } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import { FileUseLink } from '../finder/file-use-link.tsx'

/** Lists files in the bin and deleted files that something still uses. */
export const MissingFiles = ({ files }: { files: readonly MissingFile[] }) => {
  const t = useT()
  if (files.length === 0) return null
  return (
    <Notice className="mb-4" kind="warning" title={t('finder.missing.title')}>
      <p>{t('finder.missing.hint')}</p>
      <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm">
        {files.map(({ id, name, uses }) => (
          <li key={id}>
            <b>{name ?? t('finder.missing.deleted', { id })}</b>
            <ul className="flex flex-wrap gap-x-4">
              {uses.map(use => (
                <li key={`${use.kind}-${use.id}`}>
                  <FileUseLink use={use} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
