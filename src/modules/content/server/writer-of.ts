import type { ChangeRights } from '#content/domain/change-rights.ts'
import type { Context } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'

/** Returns the writer of a request with their rights. The routes are guarded, so there is always a user. */
export const writerOf = (
  { visitor, actor }: Context,
  now: Date,
): { by: string; writerId: number; now: Date; may: ChangeRights } => {
  if (actor.kind !== 'user' || visitor.username === null) throw new Error('Writing a page requires a user')
  const may = { structure: can(visitor, 'page.structure'), settings: can(visitor, 'page.manage') }
  return { by: visitor.username, writerId: actor.id, now, may }
}
