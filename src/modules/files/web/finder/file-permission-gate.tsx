import type { ReactNode } from 'react'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { can } from '#wire/visitor.ts'

/** Returns true when the user may use the file manager. */
export const useCanEditFiles = (): boolean => can(useVisitor(), 'file.edit')

/** Replaces its children by a hint for users without the file permission. */
export const FilePermissionGate = ({ children }: { children: ReactNode }) => {
  const t = useT()
  return useCanEditFiles() ? children : <p className="text-sm text-secondary">{t('finder.forbidden')}</p>
}
