import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The hash that opens the form for a new item. The server redirects `…/create` to it. */
const CREATE_HASH = '#new'

/** Calls `open` when the address has the hash and removes the hash, so that a reload does not open the form again. */
export const useCreateHash = (open: () => void): void => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const latestOpen = useRef(open)
  latestOpen.current = open
  useEffect(() => {
    if (hash !== CREATE_HASH) return
    latestOpen.current()
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [hash, search, navigate])
}
