import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import {
  collectBlocks,
  copyBlock,
  type EditedDocument,
  getBlock,
  getBlocks,
  insertBlock,
  moveBlock,
  readValue,
  removeBlock,
  replaceValue,
} from './edited-document.ts'
import {
  applyChange,
  applyEvent,
  applySave,
  beginEditing,
  type EditorState,
  findUnsavedParts,
  getNextPhase,
  hasUnsavedParts,
  rebase,
  redo,
  undo,
} from './editor-state.ts'

const createBlock = (id: string, overrides: object = {}) => ({
  id,
  type: 'note',
  version: 1,
  data: { text: id },
  ...overrides,
})
const document: EditedDocument = {
  page: {
    id: 7,
    layout: 'Default',
    metaDescription: null,
    metaKeywords: null,
    canonical: null,
    socialImage: null,
    content: { name: 'Meist', title: multilingual({ et: 'Meist' }) },
    itemContainers: {
      main: [
        createBlock('a'),
        createBlock('b', { containers: { left: [createBlock('c')], right: [] } }),
        createBlock('d'),
      ],
    },
  },
  globals: { content: {}, itemContainers: { footer: [createBlock('f', { data: { links: [{ label: 'x' }] } })] } },
}
const MAIN = 'page/7/itemContainers/main'
const listIds = (edited: EditedDocument, container: string) => getBlocks(edited, container).map(({ id }) => id)

describe('addresses', () => {
  test.each([
    ['page/7/content/name', 'Meist'],
    [`${MAIN}/a/text`, 'a'],
    [`${MAIN}/b/containers/left/c/text`, 'c'],
    ['global/itemContainers/footer/f/links/0/label', 'x'],
    ['page/8/content/name', undefined],
    [`${MAIN}/z/text`, undefined],
  ])('reads %s', (address, value) => expect(readValue(document, address)).toEqual(value))

  test('writes a value and keeps its siblings', () => {
    const next = replaceValue(document, `${MAIN}/b/containers/left/c/text`, 'new')
    expect(readValue(next, `${MAIN}/b/containers/left/c/text`)).toBe('new')
    expect(getBlocks(next, MAIN)[0]).toBe(getBlocks(document, MAIN)[0])
    expect(next.globals).toBe(document.globals)
    expect(readValue(document, `${MAIN}/b/containers/left/c/text`)).toBe('c')
  })
})

describe('blocks', () => {
  test('inserts, removes and copies blocks', () => {
    expect(listIds(insertBlock(document, MAIN, 1, createBlock('n')), MAIN)).toEqual(['a', 'n', 'b', 'd'])
    expect(
      listIds(insertBlock(document, 'page/7/itemContainers/aside', 0, createBlock('n')), 'page/7/itemContainers/aside'),
    ).toEqual(['n'])
    expect(listIds(removeBlock(document, `${MAIN}/b`), MAIN)).toEqual(['a', 'd'])
    let idCount = 0
    const copy = copyBlock(getBlock(document, `${MAIN}/b`)!, () => `new${idCount++}`)
    expect(copy).toMatchObject({ id: 'new0', containers: { left: [{ id: 'new1', data: { text: 'c' } }] } })
  })

  test.each([
    ['a', MAIN, 3, ['b', 'd', 'a']],
    ['a', MAIN, 1, ['a', 'b', 'd']],
    ['d', MAIN, 0, ['d', 'a', 'b']],
    ['b', `${MAIN}/b/containers/left`, 0, ['a', 'b', 'd']],
    ['a', 'global/itemContainers/footer', 0, ['a', 'b', 'd']],
  ])('moves %s to %s at %i', (id, container, index, order) => {
    expect(listIds(moveBlock(document, `${MAIN}/${id}`, container, index), MAIN)).toEqual(order)
  })

  test('moves blocks into other blocks without loss', () => {
    const movedDocument = moveBlock(document, `${MAIN}/a`, `${MAIN}/b/containers/right`, 0)
    expect(listIds(movedDocument, `${MAIN}/b/containers/right`)).toEqual(['a'])
    const containers = [MAIN, `${MAIN}/b/containers/left`, `${MAIN}/b/containers/right`, 'global/itemContainers/footer']
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.nat(4))), moves => {
        const movedDocument = moves.reduce((current, [blockIndex, containerIndex, index]) => {
          const blocks = collectBlocks(current)
          return moveBlock(current, blocks[blockIndex % blocks.length]!.address, containers[containerIndex]!, index)
        }, document)
        const listSortedIds = (edited: EditedDocument) =>
          collectBlocks(edited)
            .map(({ block: { id } }) => id)
            .sort()
        expect(listSortedIds(movedDocument)).toEqual(listSortedIds(document))
      }),
    )
  })
})

describe('the editor', () => {
  const initialState = beginEditing(document)
  const typeText = (state: EditorState, text: string, nowMs: number) =>
    applyChange(state, replaceValue(state.document, `${MAIN}/a/text`, text), `${MAIN}/a/text`, nowMs)

  test('allows only the listed transitions', () => {
    expect(getNextPhase('editing', 'save')).toBe('busy')
    expect(getNextPhase('busy', 'cancel')).toBeUndefined()
    expect(getNextPhase('idle', 'save')).toBeUndefined()
    expect(applyEvent(applyEvent(typeText(initialState, 'x', 0), 'save'), 'saved')).toMatchObject({
      phase: 'saved',
      past: [],
    })
    expect(applyEvent(applyEvent(typeText(initialState, 'x', 0), 'save'), 'failed').phase).toBe('editing')
    const canceledState = applyEvent(initialState, 'cancel')
    expect(typeText(canceledState, 'late', 0)).toBe(canceledState)
  })

  test('keeps changes made during a save as unsaved', () => {
    const saving = applyEvent(typeText(initialState, 'x', 0), 'save')
    const stateAfterTyping = typeText(saving, 'late', 5_000)
    expect(readValue(stateAfterTyping.document, `${MAIN}/a/text`)).toBe('late')
    expect(applySave(saving, saving.document)).toMatchObject({ phase: 'saved', backup: saving.document })
    const stateAfterSave = applySave(stateAfterTyping, saving.document)
    expect(stateAfterSave).toMatchObject({
      phase: 'editing',
      backup: saving.document,
      document: stateAfterTyping.document,
    })
    expect(hasUnsavedParts(findUnsavedParts(stateAfterSave))).toBe(true)
    expect(undo(stateAfterSave).document).toBe(saving.document)
    expect(applySave(initialState, saving.document)).toBe(initialState)
  })

  test('rebases on another user’s save and clears the undo history', () => {
    const theirs = replaceValue(document, `${MAIN}/d/text`, 'theirs')
    const merged = replaceValue(theirs, `${MAIN}/a/text`, 'mine')
    const state = rebase(undo(typeText(typeText(initialState, 'x', 0), 'mine', 5_000)), merged, theirs)
    expect(state).toMatchObject({ phase: 'editing', backup: theirs, document: merged })
    expect(undo(state).document).toBe(merged)
    expect(redo(state).document).toBe(merged)
    expect(applyEvent(state, 'cancel').document).toBe(theirs)
  })

  test('lists unsaved parts and restores the backup on cancel', () => {
    const state = typeText(initialState, 'x', 0)
    expect(findUnsavedParts(state)).toEqual({ hasPage: true, hasGlobalFields: false, hasGlobalContainers: false })
    const stateWithGlobalChange = applyChange(state, replaceValue(state.document, 'global/content/note', 'n'), 'n', 5)
    expect(findUnsavedParts(stateWithGlobalChange)).toEqual({
      hasPage: true,
      hasGlobalFields: true,
      hasGlobalContainers: false,
    })
    expect(hasUnsavedParts(findUnsavedParts(typeText(state, 'a', 2_000)))).toBe(false)
    expect(applyEvent(stateWithGlobalChange, 'cancel')).toMatchObject({ phase: 'canceled', document })
  })

  test('undoes and redoes consecutive typing as one step', () => {
    const state = typeText(typeText(typeText(initialState, 'aa', 0), 'aaa', 200), 'later', 5_000)
    expect(state.past).toHaveLength(2)
    const undoneOnce = undo(state)
    expect(readValue(undoneOnce.document, `${MAIN}/a/text`)).toBe('aaa')
    expect(undo(undoneOnce).document).toBe(document)
    expect(undo(undo(undoneOnce))).toEqual(undo(undoneOnce))
    expect(redo(undoneOnce).document).toBe(state.document)
    expect(redo(typeText(undoneOnce, 'other', 9_000)).document).toEqual(typeText(undoneOnce, 'other', 9_000).document)
  })

  test('returns to the start by undoing everything and to the end by redoing it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.nat(3_000)), { maxLength: 40 }), changes => {
        let nowMs = 0
        const changedState = changes.reduce((state, [text, pauseMs]) => {
          nowMs += pauseMs
          return typeText(state, text, nowMs)
        }, initialState)
        let currentState = changedState
        while (currentState.past.length > 0) currentState = undo(currentState)
        expect(currentState.document).toEqual(document)
        while (currentState.future.length > 0) currentState = redo(currentState)
        expect(currentState.document).toEqual(changedState.document)
      }),
    )
  })
})
