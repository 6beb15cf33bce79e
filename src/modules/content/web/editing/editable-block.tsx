import type { ReactNode } from 'react'
import type { Block } from '#content/contract-block.ts'
import type { Address } from '#content/domain/edited-document.ts'

/** A block of the page. */
export const EditableBlock = ({ block, children }: { address: Address; block: Block; children: ReactNode }) =>
  block.hidden ? null : children
