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
import { createBlock, createBlockId } from './block-types.ts'
import { session } from './session.ts'

const getPosition = (address: Address): { container: Address; index: number; count: number } => {
  const { container, id } = splitBlockAddress(address)
  const snapshot = session.getSnapshot()
  const blocks = snapshot ? getBlocks(snapshot.state.document, container) : []
  return { container, index: blocks.findIndex(block => block.id === id), count: blocks.length }
}

/** Returns the block's handle, a button for the keyboard. */
export const findBlockHandle = (address: Address): HTMLElement | null =>
  document.querySelector(`[data-block="${CSS.escape(address)}"]`)

/** Returns the root element of a block, or null when it renders nothing. */
export const findBlockRoot = (address: Address): HTMLElement | null => {
  const next = findBlockHandle(address)?.nextElementSibling
  return next instanceof HTMLElement && !next.matches('[data-block], [data-container]') ? next : null
}

/** Returns the block that contains an element. A block's root follows its handle. */
export const findBlockAddress = (element: Element | null): Address | null => {
  if (element instanceof HTMLElement && element.dataset.block !== undefined) return element.dataset.block
  for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
    const handle = ancestor.previousElementSibling
    if (handle instanceof HTMLElement && handle.dataset.block !== undefined) return handle.dataset.block
  }
  return null
}

/** Returns true when the user has not moved the focus. A closing dialog or menu may have moved it to a block. */
const isFocusUnmoved = (previousFocus: Element | null): boolean => {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body || activeElement === previousFocus) return true
  return previousFocus?.closest('[role="dialog"], [role="menu"]') != null && activeElement.matches('[data-block]')
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
  session.update({ active: address })
  const previousFocus = document.activeElement
  requestAnimationFrame(() => {
    if (isFocusUnmoved(previousFocus)) focusAutomatically(findBlockHandle(address))
    findBlockRoot(address)?.scrollIntoView({ block: 'nearest', behavior: 'auto' })
  })
}

/** Returns the containers of the page in order, without those inside the given block. */
const listContainersOutside = (address: Address): Address[] =>
  [...document.querySelectorAll<HTMLElement>('[data-container]')]
    .map(marker => marker.dataset.container ?? '')
    .filter(container => !container.startsWith(`${address}/`) && container.split('/')[0] === address.split('/')[0])

export const blockActions = {
  getPosition,
  /** Moves a block one step, or into the next container at an end. */
  move: (address: Address, step: 1 | -1): void => {
    const { container, index, count } = getPosition(address)
    const target = index + step
    if (target >= 0 && target < count) {
      blockActions.moveTo(address, container, step === 1 ? target + 1 : target)
      return
    }
    const containers = listContainersOutside(address)
    const next = containers[containers.indexOf(container) + step]
    const snapshot = session.getSnapshot()
    if (next && snapshot)
      blockActions.moveTo(address, next, step === 1 ? 0 : getBlocks(snapshot.state.document, next).length)
  },
  moveTo: (address: Address, container: Address, index: number): void => {
    session.change('move', document => moveBlock(document, address, container, index))
    focusHandle(`${container}/${splitBlockAddress(address).id}`)
  },
  duplicate: (address: Address): void => {
    const { container, index } = getPosition(address)
    const id = createBlockId()
    session.change(`copy ${id}`, document => {
      const block = getBlock(document, address)
      return block ? insertBlock(document, container, index + 1, { ...copyBlock(block, createBlockId), id }) : document
    })
    focusHandle(`${container}/${id}`)
  },
  toggleHidden: (address: Address): void =>
    session.change(`hide ${address}`, document => {
      const block = getBlock(document, address)
      return block ? replaceValue(document, address, { ...block, hidden: block.hidden ? undefined : true }) : document
    }),
  remove: (address: Address): void => {
    const { container, index } = getPosition(address)
    session.change(`remove ${address}`, document => removeBlock(document, address))
    const snapshot = session.getSnapshot()
    const remainingBlocks = snapshot ? getBlocks(snapshot.state.document, container) : []
    const next = remainingBlocks[index] ?? remainingBlocks[index - 1]
    if (next) focusHandle(`${container}/${next.id}`)
    else session.update({ active: null })
  },
  add: (description: BlockDescription, container: Address, index: number): void => {
    const block = createBlock(description)
    session.change(`add ${block.id}`, document => insertBlock(document, container, index, block))
    const address = `${container}/${block.id}`
    const opensSettings = needsSettings(description)
    session.update({ active: address, settings: opensSettings ? address : null })
    const previousFocus = document.activeElement
    requestAnimationFrame(() => {
      findBlockRoot(address)?.scrollIntoView({ block: opensSettings ? 'center' : 'nearest', behavior: 'auto' })
      if (opensSettings && !hasRoomForSettings()) return
      const text = findFirstText(address)
      if (text) text.focus({ preventScroll: true })
      else if (!opensSettings && isFocusUnmoved(previousFocus)) focusAutomatically(findBlockHandle(address))
    })
  },
}

/** Returns the block's first editable text; optional texts come last. */
const findFirstText = (address: Address): HTMLElement | null => {
  const selector = `[data-edit^="${CSS.escape(address)}/"]`
  return document.querySelector<HTMLElement>(`${selector}:not([data-optional])`) ?? document.querySelector(selector)
}

/** On narrow windows the settings cover the page and take the focus. */
const hasRoomForSettings = (): boolean => window.matchMedia('(width >= 1200px)').matches

/** All other types have fields that only the settings can edit. */
const needsSettings = ({ type }: BlockDescription): boolean =>
  !['heading', 'rich-text', 'columns', 'company'].includes(type)
