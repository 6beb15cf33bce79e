import { useVisitor } from '#platform/web/session.tsx'
import { can } from '#wire/visitor.ts'

/** Returns true when the user may add, move and remove blocks. */
export const useCanArrangeBlocks = (): boolean => can(useVisitor(), 'page.structure')

/** Returns true when the user may create, move and delete pages and edit settings and navigation. */
export const useCanManagePages = (): boolean => can(useVisitor(), 'page.manage')
