import { GUEST, type Visitor } from '#wire/visitor.ts'

/** Creates a staff member with exactly these permissions. */
export const createStaffMember = (permissions: readonly string[], overrides: Partial<Visitor> = {}): Visitor => ({
  ...GUEST,
  isGuest: false,
  username: 'mari',
  roles: ['EDITOR'],
  permissions: [...permissions],
  ...overrides,
})

/** A member of staff who handles orders and money, but edits no products. */
export const SALES = createStaffMember(['client', 'order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
