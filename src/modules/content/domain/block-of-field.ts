import type { Block, Containers } from './block.ts'
import { type Address, type EditedDocument, rootOf } from './edited-document.ts'

/** A block that a field of a save is about. */
export interface FieldOfBlock {
  address: Address
  block: Block
  /** What of the block it is: `data.text`; empty where it is the block. */
  rest: string
}

/** What a refused save names: `page.itemContainers.main.0.data.text`, or without `page.` of what stands on every page. Null for what is in no block. */
export const blockOfField = ({ page, globals }: EditedDocument, field: string): FieldOfBlock | null => {
  const [own, path] = field.startsWith('page.') ? [page, field.slice('page.'.length)] : [globals, field]
  const start = 'itemContainers'
  if (!own || !path.startsWith(`${start}.`)) return null
  return within(own.itemContainers, `${rootOf(own === globals ? null : page)}/${start}`, path.slice(start.length + 1))
}

const within = (containers: Containers, base: Address, path: string): FieldOfBlock | null => {
  const place = Object.keys(containers).find(name => path.startsWith(`${name}.`))
  if (place === undefined) return null
  const [at, ...rest] = path.slice(place.length + 1).split('.')
  const block = containers[place]?.[Number(at)]
  if (!block) return null
  const address = `${base}/${place}/${block.id}`
  const inside =
    rest[0] === 'containers' ? within(block.containers ?? {}, `${address}/containers`, rest.slice(1).join('.')) : null
  return inside ?? { address, block, rest: rest.join('.') }
}
