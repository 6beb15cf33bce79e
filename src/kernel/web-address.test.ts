import { expect, test } from 'vitest'
import { isSitePath, isWebAddress } from './web-address.ts'

test.each([
  ['https://pood.example/a?b=c#d', 'web'],
  ['HTTP://pood.example', 'web'],
  ['https://õun.ee/tooted', 'web'],
  ['/', 'path'],
  ['/et/tooted?c=7', 'path'],
  ['', null],
  ['//elsewhere.example', null],
  ['/\\elsewhere.example', null],
  ['\\\\elsewhere.example', null],
  ['/\t/elsewhere.example', null],
  ['/ /elsewhere.example', null],
  ['/"><img src=x>', null],
  ['https:elsewhere.example', null],
  ['http:\\\\elsewhere.example', null],
  ['https://elsewhere.example\\@pood.example', null],
  ['https://pood.example@elsewhere.example', null],
  ['https://user:secret@elsewhere.example', null],
  ['https://', null],
  ['https:///pood.example', null],
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
])('classifies %j as %s', (text, kind) => {
  expect([isWebAddress(text), isSitePath(text)]).toEqual([kind === 'web', kind === 'path'])
})
