import type { ChangeRights } from '#content/domain/change-rights.ts'
import type { Context } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'

/** Returns the writer of a request with their rights. The routes are guarded, so there is always a user. */
export const getWriter = (
  { visitor, actor }: Context,
  now: Date,
): { username: string; writerId: number; now: Date; rights: ChangeRights } => {
  if (actor.kind !== 'user' || visitor.username === null) throw new Error('Writing a page requires a user')
  const rights = { canChangeStructure: can(visitor, 'page.structure'), canChangeSettings: can(visitor, 'page.manage') }
  return { username: visitor.username, writerId: actor.id, now, rights }
}
