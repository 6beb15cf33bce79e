import { expect, test } from 'vitest'
import { SendError } from '#wire/send.ts'
import { saveMerged } from './save-merged.ts'

interface StoredRecord {
  version: number
  name: string
  note: string
}
type Values = Omit<StoredRecord, 'version'>

const createRefusal = () => new SendError('refused', 'Stale', { status: 409 })

/** Saves `mine`, made from the first version, over `stored`. Returns the stored values and conflicts. */
const saveOver = async (stored: StoredRecord, mine: Values, lost: Values[] = []) => {
  const base: StoredRecord = { version: 1, name: 'Mari', note: '' }
  const conflicts: StoredRecord[] = []
  let current = stored
  const result = await saveMerged<Values, StoredRecord>({
    base,
    mine,
    lost,
    getValues: ({ name, note }) => ({ name, note }),
    getVersion: ({ version }) => version,
    save: async (values, { version }) => {
      if (version !== current.version) throw createRefusal()
      current = { ...values, version: version + 1 }
      return current
    },
    loadCurrent: async () => current,
    formatValue: (_path, theirs) => `Theirs: ${theirs}`,
    onConflict: stored => conflicts.push(stored),
  }).catch((error: unknown) => error)
  return { result, conflicts, current }
}

test('saves when nobody else saved', async () => {
  const { result } = await saveOver({ version: 1, name: 'Mari', note: '' }, { name: 'Mai', note: '' })
  expect(result).toEqual({ version: 2, name: 'Mai', note: '' })
})

test('merges different fields in one save', async () => {
  const { result, conflicts } = await saveOver({ version: 2, name: 'Mari', note: 'Rings' }, { name: 'Mai', note: '' })
  expect(result).toEqual({ version: 3, name: 'Mai', note: 'Rings' })
  expect(conflicts).toEqual([])
})

test('accepts the user’s own save whose response was lost', async () => {
  const { result } = await saveOver({ version: 2, name: 'Mai', note: '' }, { name: 'Mai', note: 'Rings' })
  expect(result).toEqual({ version: 3, name: 'Mai', note: 'Rings' })
})

test('keeps text entered after a save whose response was lost', async () => {
  const lost = [{ name: 'Mai', note: '' }]
  const { result, conflicts } = await saveOver({ version: 2, name: 'Mai', note: '' }, { name: 'Maie', note: '' }, lost)
  expect(result).toEqual({ version: 3, name: 'Maie', note: '' })
  expect(conflicts).toEqual([])
})

test('reports a conflict at its field and saves nothing', async () => {
  const storedRecord = { version: 2, name: 'Maie', note: 'Rings' }
  const { result, conflicts, current } = await saveOver(storedRecord, { name: 'Mai', note: '' })
  expect(result).toMatchObject({ kind: 'refused', status: 409, errors: { name: ['Theirs: Maie'] } })
  expect(conflicts).toEqual([storedRecord])
  expect(current).toBe(storedRecord)
})

test('rethrows other errors and lost connections', async () => {
  for (const error of [createRefusal(), new SendError('network', 'Gone')]) {
    const base = { version: 1, name: 'Mari', note: '' }
    const saving = saveMerged<Values, StoredRecord>({
      base,
      mine: base,
      getValues: stored => stored,
      getVersion: ({ version }) => version,
      save: () => Promise.reject(error),
      loadCurrent: async () => base,
      formatValue: String,
      onConflict: () => expect.unreachable(),
    })
    await expect(saving).rejects.toBe(error)
  }
})
