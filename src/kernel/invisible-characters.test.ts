import { expect, test } from 'vitest'
import { removeInvisibleCharacters } from './invisible-characters.ts'

test.each([
  ['Mari Maasikas', 'Mari Maasikas'],
  ['\u200bMari\ufeff', 'Mari'],
  ['Mari\u202egnp.exe', 'Marignp.exe'],
  ['\u202aMari\u202c', 'Mari'],
  ['\u2067Mari\u2069', 'Mari'],
  ['שלום\u200f (Tallinn)', 'שלום\u200f (Tallinn)'],
  ['👩\u200d🔧', '👩\u200d🔧'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['pika\u00adsõna', 'pika\u00adsõna'],
  ['❤\ufe0f', '❤\ufe0f'],
  ['\u3164', ''],
  ['\u200e', ''],
  ['\u00ad', ''],
  ['\u2800\u2800', ''],
  [' \u115f ', ''],
  ['', ''],
])('reduces %j to the visible text %j', (text, visible) => expect(removeInvisibleCharacters(text)).toBe(visible))
