import { useEffect, useEffectEvent } from 'react'
import { useCanArrangeBlocks } from '#content/web/parts/page-permissions.ts'
import { blockActions, findBlockAddress } from './block-actions.ts'
import { formatting } from './formatting.ts'
import { session } from './session.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/**
 * Handles keyboard shortcuts: Ctrl+S saves, Ctrl+Z and Ctrl+Shift+Z undo and redo, Ctrl+K adds a link. A Mac has ⌘
 * instead of Ctrl. Alt with an arrow moves a block, Escape leaves a text.
 */
export const useEditKeys = (save: () => void): void => {
  const canArrange = useCanArrangeBlocks()
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
    if (key === 'Escape' && target instanceof HTMLElement && target.dataset.edit !== undefined) {
      event.preventDefault()
      formatting.close()
      target.blur()
      return
    }
    if (canArrange && altKey && !ctrlKey && !metaKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const active = findBlockAddress(document.activeElement) ?? session.getSnapshot()?.active
      if (!active || isField(target)) return
      event.preventDefault()
      blockActions.move(active, key === 'ArrowUp' ? -1 : 1)
      return
    }
    if (!(ctrlKey || metaKey) || altKey) return
    const letter = key.toLowerCase()
    if (letter === 's') {
      event.preventDefault()
      save()
    } else if (letter === 'k' && formatting.isOpen()) {
      event.preventDefault()
      formatting.openPanel('link')
    } else if ((letter === 'z' || letter === 'y') && !isField(target)) {
      event.preventDefault()
      event.stopPropagation()
      if (letter === 'y' || shiftKey) session.redo()
      else session.undo()
    }
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => handleKey(event)
    // The browser's undo history covers only one text.
    const preventNativeUndo = (event: InputEvent) => {
      if (event.inputType.startsWith('history') && !isField(event.target)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKeyDown, { capture: true })
    document.addEventListener('beforeinput', preventNativeUndo, { capture: true })
    return () => {
      document.removeEventListener('keydown', handleKeyDown, { capture: true })
      document.removeEventListener('beforeinput', preventNativeUndo, { capture: true })
    }
  }, [])
}
