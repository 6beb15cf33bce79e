import type { Block, Containers } from './block.ts'
import { type Address, type EditedDocument, rootOf } from './edited-document.ts'

/** The block that a field of a save belongs to. */
export interface BlockField {
  address: Address
  block: Block
  /** The field's path within the block, such as `data.text`. It is empty for the block as a whole. */
  rest: string
}

/**
 * Finds the block for a field of a rejected save, such as `page.itemContainers.main.0.data.text`. Fields of the global
 * content have no `page.` prefix. Returns null for fields outside blocks.
 */
export const findBlockField = ({ page, globals }: EditedDocument, field: string): BlockField | null => {
  const [own, path] = field.startsWith('page.') ? [page, field.slice('page.'.length)] : [globals, field]
  const start = 'itemContainers'
  if (!own || !path.startsWith(`${start}.`)) return null
  return findInContainers(
    own.itemContainers,
    `${rootOf(own === globals ? null : page)}/${start}`,
    path.slice(start.length + 1),
  )
}

const findInContainers = (containers: Containers, base: Address, path: string): BlockField | null => {
  const place = Object.keys(containers).find(name => path.startsWith(`${name}.`))
  if (place === undefined) return null
  const [at, ...rest] = path.slice(place.length + 1).split('.')
  const block = containers[place]?.[Number(at)]
  if (!block) return null
  const address = `${base}/${place}/${block.id}`
  const inside =
    rest[0] === 'containers'
      ? findInContainers(block.containers ?? {}, `${address}/containers`, rest.slice(1).join('.'))
      : null
  return inside ?? { address, block, rest: rest.join('.') }
}
