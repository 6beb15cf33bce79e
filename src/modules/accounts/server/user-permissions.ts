import { sql } from 'drizzle-orm'
import { roles, users } from './tables.ts'

/** SQL column for `users`: the permissions of all their roles. */
export const userPermissions = sql<string[]>`array(
  select distinct permission from ${roles}, unnest(${roles.permissions}) as permission
  where ${roles.name} = any(${users.roles}) order by permission
)`
