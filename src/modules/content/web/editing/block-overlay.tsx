import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Settings2 from 'lucide-react/icons/settings-2'
import Trash2 from 'lucide-react/icons/trash'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Address, getBlock } from '#content/domain/edited-document.ts'
import { useCanArrangeBlocks } from '#content/web/parts/page-permissions.ts'
import { useT } from '#platform/web/texts.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '#ui/admin/toolbar.tsx'
import { blockActions, findBlockAddress, findBlockHandle, findBlockRoot } from './block-actions.ts'
import { readHeaderHeight } from './parts/read-header-height.ts'
import { TOOLBAR_HEIGHT_PX } from './parts/toolbar-height.ts'
import { session, useSession } from './session.ts'
import { useBlockDrag } from './use-block-drag.ts'

/** Shows the outline and toolbar of the active block. */
export const BlockOverlay = () => {
  const active = useSession(snapshot => snapshot.active)
  const document = useSession(snapshot => snapshot.state.document)
  useActiveBlock()
  const frameRef = useRef<HTMLDivElement>(null)
  const block = active && document ? getBlock(document, active) : undefined
  useFollowBlock(frameRef, active)
  const drag = useBlockDrag()
  const canArrange = useCanArrangeBlocks()
  if (!active || !block) return null
  return (
    <>
      <div className="edit-frame" data-dragging={drag.from !== null || undefined} ref={frameRef}>
        {canArrange ? (
          <>
            <BlockTools address={active} isHidden={block.hidden === true} onGrab={drag.startDrag} type={block.type} />
            <AddButtons address={active} />
          </>
        ) : (
          <SettingsTools address={active} type={block.type} />
        )}
      </div>
      {drag.line ? <div className="edit-drop" style={drag.line} /> : null}
    </>
  )
}

interface BlockToolsProps {
  address: Address
  type: string
  isHidden: boolean
  onGrab: (event: PointerEvent, address: Address) => void
}

const BlockTools = ({ address, type, isHidden, onGrab }: BlockToolsProps) => {
  const t = useT()
  const name = t(`editing.block.${type}`)
  return (
    <div className="edit-tools">
      <span className="edit-grip" onPointerDown={event => onGrab(event, address)} title={t('editing.drag')}>
        <GripVertical aria-hidden />
        {name}
      </span>
      <Toolbar label={t('editing.blockTools', { name })}>
        <ToolbarButton
          icon={<ArrowUp aria-hidden />}
          shortcut="Alt+↑"
          label={t('editing.up')}
          onPress={() => blockActions.move(address, -1)}
        />
        <ToolbarButton
          icon={<ArrowDown aria-hidden />}
          shortcut="Alt+↓"
          label={t('editing.down')}
          onPress={() => blockActions.move(address, 1)}
        />
        <ToolbarSeparator />
        <SettingsButton address={address} />
        <ToolbarButton
          icon={<Copy aria-hidden />}
          shortcut="Ctrl+D"
          label={t('editing.duplicate')}
          onPress={() => blockActions.duplicate(address)}
        />
        <ToolbarButton
          icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          shortcut="H"
          label={t(isHidden ? 'editing.show' : 'editing.hide')}
          onPress={() => blockActions.toggleHidden(address)}
        />
        <ToolbarButton
          icon={<Trash2 aria-hidden />}
          shortcut="Delete"
          label={t('editing.remove')}
          onPress={() => blockActions.remove(address)}
        />
      </Toolbar>
    </div>
  )
}

const SettingsButton = ({ address }: { address: Address }) => {
  const t = useT()
  return (
    <ToolbarButton
      icon={<Settings2 aria-hidden />}
      shortcut="Enter"
      label={t('editing.settings')}
      onPress={() => session.update({ settings: address })}
    />
  )
}

/** Shows the toolbar for users who may edit blocks but not arrange them. */
const SettingsTools = ({ address, type }: { address: Address; type: string }) => {
  const t = useT()
  const name = t(`editing.block.${type}`)
  return (
    <div className="edit-tools">
      <span className="edit-grip" data-still>
        {name}
      </span>
      <Toolbar label={t('editing.blockTools', { name })}>
        <SettingsButton address={address} />
      </Toolbar>
    </div>
  )
}

/** Shows buttons that insert a block before or after this one. */
const AddButtons = ({ address }: { address: Address }) => {
  const t = useT()
  const openPicker = (offset: 0 | 1) => {
    const { container, index } = blockActions.getPosition(address)
    session.update({ picker: { container, index: index + offset } })
  }
  return (
    <>
      <button aria-label={t('editing.addBefore')} className="edit-plus" onClick={() => openPicker(0)} type="button">
        <Plus aria-hidden />
      </button>
      <button
        aria-label={t('editing.addAfter')}
        className="edit-plus"
        data-after
        onClick={() => openPicker(1)}
        type="button"
      >
        <Plus aria-hidden />
      </button>
    </>
  )
}

/** Activates the focused or pressed block, or the one under the pointer unless a text or a handle has the focus. */
const useActiveBlock = (): void => {
  useEffect(() => {
    const activateBlock = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null
      if (!target || target.closest('.edit-frame, .edit-dock, .edit-panel, .edit-drop, [role=dialog]')) return
      const address = findBlockAddress(target)
      const isTyping = document.activeElement?.matches('[data-edit], [data-block]')
      if (event.type === 'pointerover' && (isTyping || !address)) return
      if (address !== session.getSnapshot()?.active) session.update({ active: address })
    }
    document.addEventListener('pointerover', activateBlock)
    document.addEventListener('focusin', activateBlock)
    document.addEventListener('pointerdown', activateBlock)
    return () => {
      document.removeEventListener('pointerover', activateBlock)
      document.removeEventListener('focusin', activateBlock)
      document.removeEventListener('pointerdown', activateBlock)
    }
  }, [])
}

/** The distance in pixels between the page header and a toolbar inside its block. */
const TOOLBAR_GAP_PX = 8

/** Moves the frame with its block during scrolling, typing and loading. */
const useFollowBlock = (frame: RefObject<HTMLDivElement | null>, active: Address | null): void => {
  useEffect(() => {
    if (!active) return
    let animationFrame = 0
    let lastBounds = ''
    const followPointer = () => {
      animationFrame = requestAnimationFrame(followPointer)
      const root = findBlockRoot(active) ?? findBlockHandle(active)
      if (!root || !frame.current) return
      const { left, top, width, height } = root.getBoundingClientRect()
      const bounds = [left, top, width, height].map(Math.round).join(' ')
      if (bounds === lastBounds) return
      lastBounds = bounds
      const { style, dataset } = frame.current
      style.translate = `${left}px ${top}px`
      style.width = `${width}px`
      style.height = `${height}px`
      // Without room above the block the toolbar moves inside it and stays visible.
      const headerHeightPx = readHeaderHeight()
      style.setProperty('--tools-top', `${Math.max(TOOLBAR_GAP_PX, headerHeightPx + TOOLBAR_GAP_PX - top)}px`)
      dataset.within = String(top < headerHeightPx + TOOLBAR_HEIGHT_PX)
    }
    followPointer()
    return () => cancelAnimationFrame(animationFrame)
  }, [active, frame])
}
