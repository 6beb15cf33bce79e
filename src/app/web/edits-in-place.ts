import { can, type Visitor } from '#wire/visitor.ts'

/** Permissions to edit pages, products and categories in place. */
const RIGHTS = ['page.edit', 'product.edit', 'category.edit'] as const

/** Checks if the visitor may edit anything in place and needs the tools. */
export const editsInPlace = (visitor: Visitor): boolean => RIGHTS.some(right => can(visitor, right))
