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
import { blockActions, findBlockRoot, isUserFocusedHandle } from './block-actions.ts'
import { BlockBoundary } from './block-boundary.tsx'
import { handleName } from './handle-name.ts'
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
  const mayArrange = useCanArrangeBlocks()
  const handle = useRef<HTMLButtonElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const fresh = useReloadedData(block)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of a block depends on it
  useLayoutEffect(() => {
    const next = handle.current?.nextElementSibling
    setEmpty(!next || next.matches('[data-block], [data-place], .edit-empty:not(.edit-broken)'))
  }, [block, fresh])
  const name = t(`editing.block.${block.type}`)
  return (
    <>
      <button
        aria-keyshortcuts={mayArrange ? 'Alt+ArrowUp Alt+ArrowDown Enter Delete' : 'Enter'}
        aria-label={handleName(block, t)}
        className="edit-handle"
        data-block={address}
        data-hidden={block.hidden || undefined}
        onClick={() => session.put({ settings: address })}
        onFocus={() => {
          session.put({ active: address })
          findBlockRoot(address)?.scrollIntoView({ block: 'nearest' })
        }}
        onKeyDown={mayArrange ? event => press(event, address) : undefined}
        ref={handle}
        type="button"
      />
      <BlockBoundary
        broken={
          <button className="edit-empty edit-broken" onClick={() => session.put({ settings: address })} type="button">
            {t('editing.unshownBlock', { name })}
          </button>
        }
        of={block}
      >
        {fresh && isValidElement<{ loaded: unknown }>(children)
          ? cloneElement(children, { loaded: fresh.loaded })
          : children}
      </BlockBoundary>
      {isEmpty ? (
        <button className="edit-empty" onClick={() => session.put({ settings: address })} type="button">
          {t('editing.emptyBlock', { name })}
        </button>
      ) : null}
    </>
  )
}

const press = (event: KeyboardEvent<HTMLElement>, address: Address): void => {
  if (event.target !== event.currentTarget) return
  if (isTyped(event) && !isUserFocusedHandle(event.currentTarget)) {
    ignoreLetter(event)
    return
  }
  const action = actionFor(event)
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

/** Returns the block action of a key. */
const actionFor = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): ((address: Address) => void) | undefined => {
  const isPlain = !altKey && !ctrlKey && !metaKey
  if (key === 'Delete' || key === 'Backspace') return blockActions.remove
  if (key === 'd' && (ctrlKey || metaKey)) return blockActions.duplicate
  if (key === 'h' && isPlain) return blockActions.hide
  if (key === 'Insert' || (key === '+' && isPlain)) return addAfter
  return undefined
}

const addAfter = (address: Address): void => {
  const { place, at } = blockActions.positionOf(address)
  session.put({ picker: { place, at: at + 1 } })
}
