import { can, type Visitor } from '#wire/visitor.ts'

/** What stands on the site's own pages and is edited there: pages, products and categories, each by its own right. */
const RIGHTS = ['page.edit', 'product.edit', 'category.edit'] as const

/** Whether somebody edits anything where it stands, and needs the tools for it. */
export const editsInPlace = (visitor: Visitor): boolean => RIGHTS.some(right => can(visitor, right))
