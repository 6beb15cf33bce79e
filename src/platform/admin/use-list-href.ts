import { useEffect, useState } from 'react'
import { useLanguage } from '../web/texts.tsx'
import { readListContext } from './list-context.ts'

/** Returns the address of a list with the search, filters, order and page of the last visit. */
export const useListHref = (model: string): string => {
  const href = `/${useLanguage()}/admin/${model}`
  const [search, setSearch] = useState('')
  // Only the browser has the stored list; the first render must match the server's.
  useEffect(() => setSearch(readListContext(model.toLowerCase())?.search ?? ''), [model])
  return search === '' ? href : `${href}?${search}`
}
