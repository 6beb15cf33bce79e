import { expect, test } from 'vitest'
import { SendFailure } from '#wire/send.ts'
import { saveMerged } from './save-merged.ts'

interface Stored {
  version: number
  name: string
  note: string
}
type Values = Omit<Stored, 'version'>

const refused = () => new SendFailure('refused', 'Stale', { status: 409 })

/** Saves `mine`, made from the first version, over `stored`. Returns the stored values and conflicts. */
const savedOver = async (stored: Stored, mine: Values, lost: Values[] = []) => {
  const base: Stored = { version: 1, name: 'Mari', note: '' }
  const seen: Stored[] = []
  let now = stored
  const result = await saveMerged<Values, Stored>({
    base,
    mine,
    lost,
    valuesOf: ({ name, note }) => ({ name, note }),
    versionOf: ({ version }) => version,
    save: async (values, { version }) => {
      if (version !== now.version) throw refused()
      now = { ...values, version: version + 1 }
      return now
    },
    loadCurrent: async () => now,
    formatValue: (_path, theirs) => `Theirs: ${theirs}`,
    onConflict: one => seen.push(one),
  }).catch((error: unknown) => error)
  return { result, seen, now }
}

test('saves when nobody else saved', async () => {
  const { result } = await savedOver({ version: 1, name: 'Mari', note: '' }, { name: 'Mai', note: '' })
  expect(result).toEqual({ version: 2, name: 'Mai', note: '' })
})

test('merges different fields in one save', async () => {
  const { result, seen } = await savedOver({ version: 2, name: 'Mari', note: 'Rings' }, { name: 'Mai', note: '' })
  expect(result).toEqual({ version: 3, name: 'Mai', note: 'Rings' })
  expect(seen).toEqual([])
})

test('accepts an own save whose answer was lost', async () => {
  const { result } = await savedOver({ version: 2, name: 'Mai', note: '' }, { name: 'Mai', note: 'Rings' })
  expect(result).toEqual({ version: 3, name: 'Mai', note: 'Rings' })
})

test('accepts what was typed on after a save whose answer was lost', async () => {
  const lost = [{ name: 'Mai', note: '' }]
  const { result, seen } = await savedOver({ version: 2, name: 'Mai', note: '' }, { name: 'Maie', note: '' }, lost)
  expect(result).toEqual({ version: 3, name: 'Maie', note: '' })
  expect(seen).toEqual([])
})

test('reports a conflict at its field and saves nothing', async () => {
  const stored = { version: 2, name: 'Maie', note: 'Rings' }
  const { result, seen, now } = await savedOver(stored, { name: 'Mai', note: '' })
  expect(result).toMatchObject({ kind: 'refused', status: 409, errors: { name: ['Theirs: Maie'] } })
  expect(seen).toEqual([stored])
  expect(now).toBe(stored)
})

test('rethrows other errors and lost connections', async () => {
  for (const error of [refused(), new SendFailure('network', 'Gone')]) {
    const base = { version: 1, name: 'Mari', note: '' }
    const saving = saveMerged<Values, Stored>({
      base,
      mine: base,
      valuesOf: one => one,
      versionOf: ({ version }) => version,
      save: () => Promise.reject(error),
      loadCurrent: async () => base,
      formatValue: String,
      onConflict: () => expect.unreachable(),
    })
    await expect(saving).rejects.toBe(error)
  }
})
