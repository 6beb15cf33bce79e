import { useState } from 'react'
import { type ListedVehicle, vehicleAdmin } from '#fitment/contract-vehicle-admin.ts'
import type { GroupMember } from '#fitment/contract-vehicle-group.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatTarget } from './target-picker.tsx'

/** More engines than any model has; a text that finds more should be narrowed. */
const MAX_RESULTS = 200

interface EngineSearchProps {
  members: readonly GroupMember[]
  error: string | undefined
  onAdd: (members: readonly GroupMember[]) => void
}

/** Finds engines by text and adds several at once: "golf 5" offers those of the whole generation. */
export const EngineSearch = ({ members, error, onAdd }: EngineSearchProps) => {
  const t = useT()
  const send = useSend()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const query = { q, level: 'variant' as const, page: 1, pageSize: MAX_RESULTS }
    const { body } = await send(vehicleAdmin.list, { query }, { signal })
    return body.results.map(toMember)
  })
  const known = new Set(members.map(({ id }) => id))
  const offered = found.filter(({ id }) => !known.has(id))
  const picked = offered.filter(({ id }) => chosen.has(id))
  const changeText = (next: string) => {
    setText(next)
    setChosen(new Set())
    search(next)
  }
  const toggle = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  return (
    <div className="grid gap-2">
      <TextField
        autoComplete="off"
        error={error}
        hint={t('vehicleGroup.addMemberHint')}
        label={t('vehicleGroup.addMember')}
        name="member_ids"
        onChange={event => changeText(event.target.value)}
        onKeyDown={event => {
          // The search needs no submission; the dialog's form would save the group.
          if (event.key === 'Enter') event.preventDefault()
        }}
        required={false}
        type="search"
        value={text}
      />
      <p className={offered.length > 0 || text.trim() === '' ? 'sr-only' : 'text-secondary'} role="status">
        {describeSearch(t, { text, isLoading, count: offered.length })}
      </p>
      {offered.length > 0 ? (
        <fieldset className="grid gap-1 rounded-tile border border-line p-3">
          <legend className="sr-only">{t('vehicleGroup.found')}</legend>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Checkbox
              checked={picked.length === offered.length}
              indeterminate={picked.length > 0 && picked.length < offered.length}
              label={t('vehicleGroup.allFound', { number: offered.length })}
              onChange={event =>
                toggle(
                  offered.map(({ id }) => id),
                  event.currentTarget.checked,
                )
              }
            />
            <Button
              disabled={picked.length === 0}
              onClick={() => {
                onAdd(picked)
                changeText('')
              }}
              size="sm"
            >
              {t('vehicleGroup.addChosen', { number: picked.length })}
            </Button>
          </div>
          <ul className="max-h-56 overflow-y-auto border-t border-line pt-1">
            {offered.map(member => (
              <li key={member.id}>
                <Checkbox
                  checked={chosen.has(member.id)}
                  label={<span className="wrap-anywhere">{formatTarget({ ...member, names: [...member.path] })}</span>}
                  onChange={event => toggle([member.id], event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
    </div>
  )
}

const describeSearch = (
  t: ReturnType<typeof useT>,
  { text, isLoading, count }: { text: string; isLoading: boolean; count: number },
): string => {
  if (text.trim() === '') return ''
  if (isLoading) return t('admin.searching')
  return count === 0 ? t('vehicleGroup.noneFound') : t('vehicleGroup.allFound', { number: count })
}

const toMember = ({ id, path, engine_code, kw, years }: ListedVehicle): GroupMember => ({
  id,
  path,
  details: [engine_code, kw === null ? '' : `${kw} kW`, years].filter(part => part !== '').join(', '),
})
