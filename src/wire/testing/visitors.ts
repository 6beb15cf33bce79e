import { GUEST, type Visitor } from '#wire/visitor.ts'

/** Somebody of the staff who may do what is named, and nothing else. */
export const staffWith = (permissions: readonly string[], more: Partial<Visitor> = {}): Visitor => ({
  ...GUEST,
  isGuest: false,
  username: 'mari',
  roles: ['EDITOR'],
  permissions: [...permissions],
  ...more,
})
