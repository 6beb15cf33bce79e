import { expect, test } from 'vitest'
import { checkUploads } from './check-uploads.ts'

const picture = { name: 'a.png', size: 10, type: 'image/png' }
const table = { name: 'a.csv', size: 10, type: 'application/vnd.ms-excel' }
const program = { name: 'a.exe', size: 10, type: 'application/x-msdownload' }
const big = { ...picture, size: 100 }
const rules = { limitBytes: 100, imageOnly: false, multiple: true }

test.each([
  ['valid files', [picture, table], rules, [picture, table], []],
  ['a file that is too big', [picture, big], rules, [picture], ['tooBig']],
  ['a program', [program], rules, [], ['wrongKind', 'noFile']],
  ['a table where only pictures are allowed', [table], { ...rules, imageOnly: true }, [], ['notImage', 'noFile']],
  ['two files where one is allowed', [picture, picture], { ...rules, multiple: false }, [], ['tooMany']],
  ['no files', [], rules, [], ['noFile']],
])('checks %s', (_description, files, uploadRules, valid, errorKinds) => {
  const checked = checkUploads(files, uploadRules)
  expect(checked.valid).toEqual(valid)
  expect(checked.errors.map(error => error.kind)).toEqual(errorKinds)
})
