import type { BlockDescription } from '#content/contract-editing.ts'
import {
  type Address,
  copyBlock,
  getBlock,
  getBlocks,
  insertBlock,
  moveBlock,
  removeBlock,
  replaceValue,
  splitBlockAddress,
} from '#content/domain/edited-document.ts'
import { newBlock, newId } from './block-kinds.ts'
import { session } from './session.ts'

const positionOf = (address: Address): { place: Address; at: number; count: number } => {
  const { container, id } = splitBlockAddress(address)
  const now = session.now()
  const blocks = now ? getBlocks(now.state.document, container) : []
  return { place: container, at: blocks.findIndex(block => block.id === id), count: blocks.length }
}

/** Returns the block's handle, a button for the keyboard. */
export const findBlockHandle = (address: Address): HTMLElement | null =>
  document.querySelector(`[data-block="${CSS.escape(address)}"]`)

/** Returns the root element of a block, or null when it renders nothing. */
export const findBlockRoot = (address: Address): HTMLElement | null => {
  const next = findBlockHandle(address)?.nextElementSibling
  return next instanceof HTMLElement && !next.matches('[data-block], [data-place]') ? next : null
}

/** Returns the block that contains an element. A block's root follows its handle. */
export const findBlockAddress = (element: Element | null): Address | null => {
  if (element instanceof HTMLElement && element.dataset.block !== undefined) return element.dataset.block
  for (let at = element; at; at = at.parentElement) {
    const handle = at.previousElementSibling
    if (handle instanceof HTMLElement && handle.dataset.block !== undefined) return handle.dataset.block
  }
  return null
}

/** Returns true when the user has not moved the focus. A closing dialog or menu may have moved it to a block. */
const isFocusUnmoved = (stood: Element | null): boolean => {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body || activeElement === stood) return true
  return stood?.closest('[role="dialog"], [role="menu"]') != null && activeElement.matches('[data-block]')
}

/** The handle that got the focus automatically after an insertion. Letters typed there are meant for a text. */
let autoFocusedHandle: HTMLElement | null = null

/** Returns true when the user focused the handle, so single letters are shortcuts. */
export const isUserFocusedHandle = (handle: Element): boolean => handle !== autoFocusedHandle

const focusAutomatically = (handle: HTMLElement | null): void => {
  if (!handle || handle === document.activeElement) return
  handle.focus({ preventScroll: true })
  autoFocusedHandle = handle
  handle.addEventListener(
    'blur',
    () => {
      autoFocusedHandle = null
    },
    { once: true },
  )
}

/** Focuses the handle after the next render. */
const focusHandle = (address: Address): void => {
  session.put({ active: address })
  const stood = document.activeElement
  requestAnimationFrame(() => {
    if (isFocusUnmoved(stood)) focusAutomatically(findBlockHandle(address))
    findBlockRoot(address)?.scrollIntoView({ block: 'nearest', behavior: 'auto' })
  })
}

/** Returns the places of the page in order, without those inside the given block. */
const placesAround = (address: Address): Address[] =>
  [...document.querySelectorAll<HTMLElement>('[data-place]')]
    .map(end => end.dataset.place ?? '')
    .filter(place => !place.startsWith(`${address}/`) && place.split('/')[0] === address.split('/')[0])

export const blockActions = {
  positionOf,
  /** Moves a block one step, or into the next place at an end. */
  move: (address: Address, step: 1 | -1): void => {
    const { place, at, count } = positionOf(address)
    const target = at + step
    if (target >= 0 && target < count) {
      blockActions.put(address, place, step === 1 ? target + 1 : target)
      return
    }
    const places = placesAround(address)
    const next = places[places.indexOf(place) + step]
    const now = session.now()
    if (next && now) blockActions.put(address, next, step === 1 ? 0 : getBlocks(now.state.document, next).length)
  },
  put: (address: Address, place: Address, at: number): void => {
    session.change('move', now => moveBlock(now, address, place, at))
    focusHandle(`${place}/${splitBlockAddress(address).id}`)
  },
  duplicate: (address: Address): void => {
    const { place, at } = positionOf(address)
    const id = newId()
    session.change(`copy ${id}`, now => {
      const block = getBlock(now, address)
      return block ? insertBlock(now, place, at + 1, { ...copyBlock(block, newId), id }) : now
    })
    focusHandle(`${place}/${id}`)
  },
  hide: (address: Address): void =>
    session.change(`hide ${address}`, now => {
      const block = getBlock(now, address)
      return block ? replaceValue(now, address, { ...block, hidden: block.hidden ? undefined : true }) : now
    }),
  remove: (address: Address): void => {
    const { place, at } = positionOf(address)
    session.change(`remove ${address}`, now => removeBlock(now, address))
    const now = session.now()
    const left = now ? getBlocks(now.state.document, place) : []
    const next = left[at] ?? left[at - 1]
    if (next) focusHandle(`${place}/${next.id}`)
    else session.put({ active: null })
  },
  add: (kind: BlockDescription, place: Address, at: number): void => {
    const block = newBlock(kind)
    session.change(`add ${block.id}`, now => insertBlock(now, place, at, block))
    const address = `${place}/${block.id}`
    const opens = needsSettings(kind)
    session.put({ active: address, settings: opens ? address : null })
    const stood = document.activeElement
    requestAnimationFrame(() => {
      findBlockRoot(address)?.scrollIntoView({ block: opens ? 'center' : 'nearest', behavior: 'auto' })
      if (opens && !hasRoomForSettings()) return
      const text = firstTextOf(address)
      if (text) text.focus({ preventScroll: true })
      else if (!opens && isFocusUnmoved(stood)) focusAutomatically(findBlockHandle(address))
    })
  },
}

/** Returns the block's first editable text; optional texts come last. */
const firstTextOf = (address: Address): HTMLElement | null => {
  const within = `[data-edit^="${CSS.escape(address)}/"]`
  return document.querySelector<HTMLElement>(`${within}:not([data-optional])`) ?? document.querySelector(within)
}

/** On narrow windows the settings cover the page and take the focus. */
const hasRoomForSettings = (): boolean => window.matchMedia('(width >= 1200px)').matches

/** These types have fields that only the settings can edit. */
const needsSettings = ({ type }: BlockDescription): boolean =>
  !['heading', 'rich-text', 'columns', 'company'].includes(type)
