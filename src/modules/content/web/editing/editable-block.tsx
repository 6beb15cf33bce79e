import {
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Block } from '#content/contract-block.ts'
import type { Address } from '#content/domain/edited-document.ts'
import { useCanArrangeBlocks } from '#content/web/parts/page-permissions.ts'
import { useT } from '#platform/web/texts.tsx'
import { findShortcut } from '#ui/find-shortcut.ts'
import { blockActions, findBlockRoot, isUserFocusedHandle } from './block-actions.ts'
import { BlockBoundary } from './block-boundary.tsx'
import { getHandleName } from './get-handle-name.ts'
import { session } from './session.ts'
import { useReloadedData } from './use-reloaded-data.ts'

interface EditableBlockProps {
  address: Address
  block: Block
  children: ReactNode
}

/** Adds a keyboard handle before a block. There is no wrapper, so the layout does not change. */
export const EditableBlock = ({ address, block, children }: EditableBlockProps) => {
  const t = useT()
  const canArrange = useCanArrangeBlocks()
  const handle = useRef<HTMLButtonElement>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const reloadedData = useReloadedData(block)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed block may render other elements
  useLayoutEffect(() => {
    const next = handle.current?.nextElementSibling
    setIsEmpty(!next || next.matches('[data-block], [data-container], .edit-empty:not(.edit-broken)'))
  }, [block, reloadedData])
  const name = t(`editing.block.${block.type}`)
  return (
    <>
      <button
        aria-keyshortcuts={canArrange ? 'Alt+ArrowUp Alt+ArrowDown Enter Delete' : 'Enter'}
        aria-label={getHandleName(block, t)}
        className="edit-handle"
        data-block={address}
        data-hidden={block.hidden || undefined}
        onClick={() => session.update({ settings: address })}
        onFocus={() => {
          session.update({ active: address })
          findBlockRoot(address)?.scrollIntoView({ block: 'nearest' })
        }}
        onKeyDown={canArrange ? event => handleKey(event, address) : undefined}
        ref={handle}
        type="button"
      />
      <BlockBoundary
        fallback={
          <button
            className="edit-empty edit-broken"
            onClick={() => session.update({ settings: address })}
            type="button"
          >
            {t('editing.unshownBlock', { name })}
          </button>
        }
        resetKey={block}
      >
        {reloadedData && isValidElement<{ loaded: unknown }>(children)
          ? cloneElement(children, { loaded: reloadedData.loaded })
          : children}
      </BlockBoundary>
      {isEmpty ? (
        <button className="edit-empty" onClick={() => session.update({ settings: address })} type="button">
          {t('editing.emptyBlock', { name })}
        </button>
      ) : null}
    </>
  )
}

const handleKey = (event: KeyboardEvent<HTMLElement>, address: Address): void => {
  if (event.target !== event.currentTarget) return
  if (isTyped(event) && !isUserFocusedHandle(event.currentTarget)) {
    ignoreLetter(event)
    return
  }
  const action = findAction(event)
  if (!action) return
  event.preventDefault()
  action(address)
}

/** Ignores letters, except that the space bar still activates the handle. */
const ignoreLetter = (event: KeyboardEvent): void => {
  if (event.key !== ' ') event.preventDefault()
}

/** Returns true for keys that also type or delete text. */
const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || key === 'Backspace')

const findAction = (event: KeyboardEvent): ((address: Address) => void) | undefined => {
  const { key, ctrlKey, metaKey } = event
  const shortcut = findShortcut(event)
  if (key === 'Delete' || key === 'Backspace') return blockActions.remove
  if (key.toLowerCase() === 'd' && (ctrlKey || metaKey)) return blockActions.duplicate
  if (shortcut === 'h') return blockActions.toggleHidden
  if (key === 'Insert' || shortcut === '+') return openPickerAfter
  return undefined
}

const openPickerAfter = (address: Address): void => {
  const { container, index } = blockActions.getPosition(address)
  session.update({ picker: { container, index: index + 1 } })
}
