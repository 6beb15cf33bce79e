import type { Context } from '#platform/server/http/serve.ts'

/** Who writes, as versions name them and drafts know them. Calls that write pages are guarded: there is always somebody. */
export const writerOf = ({ visitor, actor }: Context, now: Date): { by: string; writerId: number; now: Date } => {
  if (actor.kind !== 'user' || visitor.username === null) throw new Error('A page is written by somebody')
  return { by: visitor.username, writerId: actor.id, now }
}
