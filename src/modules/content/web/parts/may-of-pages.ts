import { useVisitor } from '#platform/web/session.tsx'
import { can } from '#wire/visitor.ts'

/** Whether blocks are somebody's to put, move and take away, and not their words alone. */
export const useMayArrange = (): boolean => can(useVisitor(), 'page.structure')

/** Whether pages as a whole are somebody's: to make, move and take away, with their settings and the navigation. */
export const useMayManage = (): boolean => can(useVisitor(), 'page.manage')
