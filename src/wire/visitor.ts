import { z } from 'zod'

/** The user as the interface sees them (spec.md section 3, User; section 6). */
export const visitor = z.object({
  isGuest: z.boolean(),
  username: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  actions: z.array(z.string()),
})
export type Visitor = z.infer<typeof visitor>

export const GUEST: Visitor = { isGuest: true, username: null, roles: [], permissions: [], actions: [] }

/** A user can do something if its name is in the user's permissions list. */
export const can = (user: Visitor, permission: string): boolean => user.permissions.includes(permission)
