import type { Block, Containers } from './block.ts'
import { type Address, type EditedDocument, getRootAddress } from './edited-document.ts'

/** The block that a field of a save belongs to. */
export interface BlockField {
  address: Address
  block: Block
  /** The field's path within the block, such as `data.text`. It is empty for the block as a whole. */
  fieldPath: string
}

/**
 * Finds the block for a field of a rejected save, such as `page.itemContainers.main.0.data.text`. Fields of the global
 * content have no `page.` prefix. Returns null for fields outside blocks.
 */
export const findBlockField = ({ page, globals }: EditedDocument, field: string): BlockField | null => {
  const [root, path] = field.startsWith('page.') ? [page, field.slice('page.'.length)] : [globals, field]
  const prefix = 'itemContainers'
  if (!root || !path.startsWith(`${prefix}.`)) return null
  return findInContainers(
    root.itemContainers,
    `${getRootAddress(root === globals ? null : page)}/${prefix}`,
    path.slice(prefix.length + 1),
  )
}

const findInContainers = (containers: Containers, base: Address, path: string): BlockField | null => {
  const container = Object.keys(containers).find(name => path.startsWith(`${name}.`))
  if (container === undefined) return null
  const [index, ...steps] = path.slice(container.length + 1).split('.')
  const block = containers[container]?.[Number(index)]
  if (!block) return null
  const address = `${base}/${container}/${block.id}`
  const innerField =
    steps[0] === 'containers'
      ? findInContainers(block.containers ?? {}, `${address}/containers`, steps.slice(1).join('.'))
      : null
  return innerField ?? { address, block, fieldPath: steps.join('.') }
}
