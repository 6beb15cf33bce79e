import { useEffect, useState } from 'react'
import { useLanguage } from '../web/texts.tsx'
import { readTrail } from './trail.ts'

/** The address of a list of the administration area as it was left: with its search, filters, order and page. */
export const useListHref = (model: string): string => {
  const href = `/${useLanguage()}/admin/${model}`
  const [search, setSearch] = useState('')
  // The browser alone knows; the first render is that of the server.
  useEffect(() => setSearch(readTrail(model.toLowerCase())?.search ?? ''), [model])
  return search === '' ? href : `${href}?${search}`
}
