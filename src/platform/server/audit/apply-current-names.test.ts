import { expect, test } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { applyCurrentNames } from './apply-current-names.ts'

test('reads an entry of version 0.1.0 with the current names of its action and fields', () => {
  const before = { cutCents: 900, cutFrom: null, name: 'Turbo' }
  const entry = { id: 1, action: 'told', before, after: null }
  expect(applyCurrentNames(entry)).toEqual({
    id: 1,
    action: 'notified',
    before: { saleCents: 900, saleFrom: null, name: 'Turbo' },
    after: null,
  })
})

test('reads the former state of a refund by its current name', () => {
  const entry = { action: 'asked', before: null, after: { state: 'asked', comment: 'asked' } }
  expect(applyCurrentNames(entry).after).toEqual({ state: 'requested', comment: 'asked' })
})

test('reads the former name of a mail template by its current name', () => {
  const entry = { subject: 'mail:returnTaken:et', action: 'changed', before: null, after: null }
  expect(applyCurrentNames(entry).subject).toBe('mail:returnInspected:et')
})

test('reads former names of settings and problems by their current names', () => {
  const entry = {
    subject: 'shop',
    action: 'changed',
    before: { unpaidMost: { lines: 1 }, unpaidMinutes: 60 },
    after: { noMaker: null },
  }
  expect(applyCurrentNames(entry)).toMatchObject({
    before: { unpaidLimits: { lines: 1 }, unpaidHoldMinutes: 60 },
    after: { noManufacturer: null },
  })
})

test('leaves the names of a current entry as they are', () => {
  const entry = { subject: 'mail:paid:et', action: 'changed', before: { saleCents: 900 }, after: { saleCents: null } }
  expect(applyCurrentNames(entry)).toEqual(entry)
})

test.each(['asked', 'backup-asked', 'begun', 'buyer-wrote', 'opened-again', 'return-called-off', 'written-to'])(
  'gives the former action "%s" a name with a text in every language',
  action => {
    const key = `userAdmin.audit.actions.${applyCurrentNames({ action, before: null, after: null }).action}`
    for (const t of Object.values(realTranslators)) expect(t(key)).not.toBe(key)
  },
)
