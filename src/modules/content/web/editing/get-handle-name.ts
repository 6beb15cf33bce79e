import type { Block } from '#content/contract-block.ts'
import type { T } from '#platform/web/texts.tsx'

/**
 * Returns the accessible name of a block's handle. It says when the block is hidden, which screen readers do not show.
 */
export const getHandleName = ({ type, hidden }: Pick<Block, 'type' | 'hidden'>, t: T): string =>
  t(hidden ? 'editing.hiddenBlockHandle' : 'editing.blockHandle', { name: t(`editing.block.${type}`) })
