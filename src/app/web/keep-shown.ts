import type { DataRouter, DataStrategyFunction } from 'react-router'
import { isToldByItself } from '#platform/web/browser-send.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendFailure } from '#wire/send.ts'

/** Nobody asked otherwise: the connection, the server or the login is away for now. */
export const isPassing = (error: unknown): boolean => error instanceof SendFailure && isToldByItself(error)

const isLoginEnded = (error: unknown): boolean => error instanceof SendFailure && error.message === INVALID_CREDENTIALS

/** What is shown stays where it was asked for once more at the same address and did not come: whoever sent has told so. */
export const keepShown =
  (router: () => Pick<DataRouter, 'state'> | undefined): DataStrategyFunction =>
  async ({ matches, request }) => {
    const asked = matches.filter(match => match.shouldCallHandler())
    const results = await Promise.all(asked.map(match => match.resolve()))
    const { location, loaderData } = router()?.state ?? {}
    const { pathname, search } = new URL(request.url)
    const isSame = location?.pathname === pathname && location.search === search
    // Whoever must log in first is being led there: the page that they leave stands until then.
    if (!isSame && results.some(({ result }) => isLoginEnded(result))) await new Promise(() => undefined)
    return Object.fromEntries(
      results.map((result, at) => {
        const id = asked[at]?.route.id ?? ''
        const shown = loaderData?.[id] as unknown
        const keeps = isSame && shown !== undefined && result.type === 'error' && isPassing(result.result)
        return [id, keeps ? { type: 'data', result: shown } : result]
      }),
    )
  }
