import type { MissingFile } from '#files/contract-finder.ts'
import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

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
            {': '}
            {uses.map(({ kind, id: useId, title, href }, index) => (
              <span key={`${kind}-${useId}`}>
                {index > 0 ? ', ' : ''}
                {t(`finder.kinds.${kind}`)} {href ? <Link href={href}>{title}</Link> : title}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
