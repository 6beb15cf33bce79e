import { useEffect, useRef } from 'react'
import { TextField } from '#ui/text-field.tsx'
import type { List } from '../web/use-list.ts'
import { useHotkey } from './use-hotkey.ts'

const SEARCH_DEBOUNCE_MS = 300

/** Shows a search field with debounced input. `/` focuses it; the down arrow moves into the rows. */
export const ListSearch = ({ label, list }: { label: string; list: List }) => {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { q } = list.requested
  const lastQuery = useRef(q)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back and "clear" change the address. The field follows it but never overwrites text being typed.
  useEffect(() => {
    if (field.current && q !== lastQuery.current.trim()) field.current.value = q
    lastQuery.current = q
  }, [q])
  useHotkey('/', () => field.current?.focus())
  const search = (text: string) => {
    lastQuery.current = text
    list.search(text)
  }
  return (
    <TextField
      className="w-full mobile:w-72"
      defaultValue={q}
      hideLabel
      label={label}
      onChange={({ target: { value } }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(value), SEARCH_DEBOUNCE_MS)
      }}
      onKeyDown={event => {
        const { key, currentTarget } = event
        const firstRow = key === 'ArrowDown' && document.querySelector<HTMLElement>('main tbody tr[data-row]')
        if (key !== 'Enter' && !firstRow) return
        clearTimeout(timer.current)
        if (lastQuery.current !== currentTarget.value) search(currentTarget.value)
        if (!firstRow) return
        event.preventDefault()
        firstRow.focus()
      }}
      placeholder={label}
      ref={field}
      size="sm"
      type="search"
    />
  )
}
