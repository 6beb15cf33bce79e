import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Ends the address of a list in which new things are made: `…/create` of its model leads there. */
const CREATE_HASH = '#new'

/** Opens the form for a new thing where the address asks for it; the hash goes, so that a reload does not open it again. */
export const useCreateHash = (open: () => void): void => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (hash !== CREATE_HASH) return
    latest.current()
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [hash, search, navigate])
}
