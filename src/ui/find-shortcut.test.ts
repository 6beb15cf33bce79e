import { expect, test } from 'vitest'
import { findShortcut } from './find-shortcut.ts'

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['a letter', { key: 'x' }, 'x'],
  ['a letter with Caps Lock', { key: 'X' }, 'x'],
  ['Shift and a letter', { key: 'X', shiftKey: true }, 'X'],
  ['Shift and a letter with Caps Lock', { key: 'x', shiftKey: true }, 'X'],
  ['a letter beyond ASCII with Caps Lock', { key: 'Ö' }, 'ö'],
  ['a sign that needs Shift', { key: '?', shiftKey: true }, '?'],
  ['a key with a name', { key: 'Enter' }, 'Enter'],
  ['Ctrl and a letter', { key: 'x', ctrlKey: true }, null],
  ['the command key and a letter', { key: 'x', metaKey: true }, null],
  ['Alt and a letter', { key: 'x', altKey: true }, null],
])('maps %s, %j, to the shortcut %j', (_name, press, shortcut) =>
  expect(findShortcut({ ...NO_MODIFIERS, ...press })).toBe(shortcut),
)
