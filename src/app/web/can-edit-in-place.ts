import { can, type Visitor } from '#wire/visitor.ts'

/** Permissions to edit pages, products and categories in place. */
const EDIT_PERMISSIONS = ['page.edit', 'product.edit', 'category.edit'] as const

/** Returns true when the visitor may edit anything in place and needs the tools. */
export const canEditInPlace = (visitor: Visitor): boolean =>
  EDIT_PERMISSIONS.some(permission => can(visitor, permission))
