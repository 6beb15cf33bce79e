import type { MayChange } from '#content/domain/within-rights.ts'
import type { Context } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'

/** Who writes, as versions name them and drafts know them, and what of a page is theirs to change. Calls that write pages are guarded: there is always somebody. */
export const writerOf = (
  { visitor, actor }: Context,
  now: Date,
): { by: string; writerId: number; now: Date; may: MayChange } => {
  if (actor.kind !== 'user' || visitor.username === null) throw new Error('A page is written by somebody')
  const may = { structure: can(visitor, 'page.structure'), settings: can(visitor, 'page.manage') }
  return { by: visitor.username, writerId: actor.id, now, may }
}
