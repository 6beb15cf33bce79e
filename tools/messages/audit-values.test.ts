import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { formatAuditValue } from '#accounts/web/admin/parts/format-audit-change.ts'
import { AUDIT_KINDS } from '#kernel/audit-kind.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { MANUAL_METHODS } from '#payments/domain/manual-payment.ts'
import type { Endpoint } from '#wire/endpoint.ts'

const MODULES = path.resolve(import.meta.dirname, '../../src/modules')

/**
 * No audit entry stores these enumerations, which are listed by field or by field and values. They are filters of lists
 * and actions; an entry has its own action.
 */
const NOT_AUDITED: ReadonlySet<string> = new Set([
  'action',
  'change',
  'encoding',
  // The rounding of new prices.
  'ending',
  'price_ending',
  'rule',
  // Filters of a list, for an operation on all rows found.
  'goods',
  'payment',
  'picture',
  'sale',
  'shown',
  'stock',
  // Actions on orders, and kinds of returns, whose entries are actions.
  'kind: pack ship deliver register',
  'kind: return withdrawal',
  'cause: noFit',
  // Filters and decisions of waiting prices, whose entries are actions.
  'source: cell bulk import nightly',
  'kind: approve reject',
  'state: open dismissed',
  'resolution: synonym redirect dismissed open',
  // Movements store the reason of a correction, imports the number of rejected rows, orders the payment method.
  'reason',
  'pays_by',
  // Pages are audited by their version numbers.
  'layout',
  // The audit entry of a payment by hand has a provider; see the test below.
  'method: transfer cash card',
])
/** Fields that entries store under another name. */
const STORED_NAMES: Readonly<Record<string, string>> = {
  fuel: 'fuelType',
  kind: 'sourceKind',
  mode: 'fitmentMode',
  permission: 'permissions',
  scope: 'importScope',
}
/** Values that staff see as they are stored: classes and categories of tyres and lamps, pictograms, units. */
const SELF_NAMED = /^([A-G]|C[1-3]|GHS\d\d|kg|l|m)$/

interface Enumeration {
  field: string
  values: readonly string[]
}

/** Lists the enumerations of a schema with the name of their field. */
const listEnumerations = (schema: z.core.$ZodType, field: string, seen = new Set<unknown>()): Enumeration[] => {
  if (seen.has(schema)) return []
  const listInner = (inner: z.core.$ZodType, name = field) => listEnumerations(inner, name, new Set([...seen, schema]))
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'enum':
      return [{ field, values: Object.values(def.entries).map(String) }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => listInner(inner, name))
    case 'array':
      return listInner(def.element)
    case 'record':
      return listInner(def.valueType)
    case 'union':
      return def.options.flatMap(option => listInner(option))
    case 'pipe':
      return listInner(def.in)
    case 'lazy':
      return listInner(def.getter())
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return listInner(def.innerType)
    default:
      return []
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value

/** Calls have fields in snake case, entries mostly in camel case. */
const toCamelCase = (name: string): string => name.replace(/_(.)/g, (_sign, letter: string) => letter.toUpperCase())

const readEnumerations = async (): Promise<Enumeration[]> => {
  const files = globSync('*/contract-*.ts', { cwd: MODULES }).filter(file => !file.endsWith('.test.ts'))
  const contracts = await Promise.all(
    files.map(file => import(pathToFileURL(path.join(MODULES, file)).href) as Promise<Record<string, unknown>>),
  )
  return contracts
    .flatMap(contract => Object.values(contract))
    .flatMap(group => (typeof group === 'object' && group !== null ? Object.values(group) : []))
    .filter(isEndpoint)
    .filter(({ allow, method }) => allow !== 'anyone' && method !== 'GET')
    .flatMap(({ body }) => (body ? listEnumerations(body as z.core.$ZodType, '') : []))
}

const isNamed = (field: string, value: string): boolean =>
  SELF_NAMED.test(value) ||
  AUDIT_KINDS.some(kind =>
    [field, toCamelCase(field), STORED_NAMES[field] ?? field].some(name =>
      (['et', 'en'] as const).some(language => {
        const line = { kind, action: 'changed', subject: '', name: null, names: {}, before: null, after: null }
        return formatAuditValue({ t: realTranslators[language], language, line }, name, value) !== value
      }),
    ),
  )

test('names every value of the enumerations that staff store', async () => {
  const enumerations = await readEnumerations()
  expect(enumerations.length).toBeGreaterThan(40)
  const unnamed = enumerations
    .filter(({ field, values }) => !NOT_AUDITED.has(field) && !NOT_AUDITED.has(`${field}: ${values.join(' ')}`))
    .flatMap(({ field, values }) => values.filter(value => !isNamed(field, value)).map(value => `${field}: ${value}`))
  expect([...new Set(unnamed)]).toEqual([])
})

test.each([...MANUAL_METHODS])('names the manual payment method %s', method => {
  const after = { provider: 'hand', methodName: method }
  const line = { kind: 'payment', action: 'started', subject: '1', name: null, names: {}, before: null, after } as const
  expect(formatAuditValue({ t: realTranslators.et, language: 'et', line }, 'methodName', method)).not.toBe(method)
})
