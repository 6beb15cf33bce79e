import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type SetSearchParams = (params: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void

/**
 * Returns the query of the address and a function that replaces it. The router's own hook would add its links, forms
 * and fetchers to the first bundle.
 */
export const useSearchParams = (): [URLSearchParams, SetSearchParams] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const set = useCallback<SetSearchParams>(
    (params, options) => void navigate(`?${new URLSearchParams(params)}`, options),
    [navigate],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), set]
}
