import type { Block } from '#content/contract-block.ts'
import type { T } from '#platform/web/texts.tsx'

/** What a block is called where it is spoken of in the page; that it is hidden shows there by nothing else to who does not see it. */
export const handleName = ({ type, hidden }: Pick<Block, 'type' | 'hidden'>, t: T): string =>
  t(hidden ? 'editing.hiddenBlockHandle' : 'editing.blockHandle', { name: t(`editing.block.${type}`) })
