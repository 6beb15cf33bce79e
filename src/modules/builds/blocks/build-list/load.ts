import { type Build, buildCalls } from '#builds/contract-build.ts'
import type { BlockData } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import type { Send } from '#wire/send.ts'
import type { buildListBlock } from './schema.ts'

/** Loads the build list of a block without a car. Returns null when the block has no list. */
export const loadBuild = async (
  send: Send,
  lang: Language,
  { buildId }: BlockData<typeof buildListBlock>,
): Promise<Build | null> =>
  buildId === 0 ? null : (await send(buildCalls.view, { params: { id: buildId }, query: { lang } })).body.data
