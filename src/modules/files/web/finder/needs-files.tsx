import type { ReactNode } from 'react'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { can } from '#wire/visitor.ts'

/** The finder's calls answer nobody else. */
export const useMayFiles = (): boolean => can(useVisitor(), 'file.edit')

/** What opens the finder; who lacks the right to files is told so instead of being offered what can only fail. */
export const NeedsFiles = ({ children }: { children: ReactNode }) => {
  const t = useT()
  return useMayFiles() ? children : <p className="text-sm text-secondary">{t('finder.noRight')}</p>
}
