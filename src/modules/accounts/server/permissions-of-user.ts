import { sql } from 'drizzle-orm'
import { roles, users } from './tables.ts'

/** The column of a query on `users`: what all roles of the user allow together. */
export const permissionsOfUser = sql<string[]>`array(
  select distinct permission from ${roles}, unnest(${roles.permissions}) as permission
  where ${roles.name} = any(${users.roles}) order by permission
)`
