import { useEffect, useSyncExternalStore } from 'react'
import type { CallParams, Endpoint, ResponseBody } from '#wire/endpoint.ts'
import { createPoll, type Poll, type PollClock, type PollState } from './poll.ts'
import { useSend } from './send-context.tsx'
import { useLanguage } from './texts.tsx'

const clock: PollClock = {
  now: () => performance.now(),
  schedule(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** The Network Information API of some browsers. */
interface Connection {
  effectiveType?: string
  saveData?: boolean
}

const isSlow = (): boolean => {
  const { effectiveType = '', saveData = false } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData || effectiveType.endsWith('2g')
}

const isAway = (): boolean => document.hidden || !navigator.onLine

const EMPTY_STATE: PollState<never> = { data: undefined, error: null, isSlow: false }
const polls = new Map<string, Poll<unknown>>()

/** Polls a call every 30 seconds. Components with equal calls share one poll. */
export const usePoll = <E extends Endpoint>(endpoint: E, call: CallParams<E>): PollState<ResponseBody<E>> => {
  const send = useSend()
  return usePolled(JSON.stringify([endpoint.method, endpoint.path, call, useLanguage()]), async signal => {
    const { body } = await send(endpoint, call, { signal, suppressesErrorToast: true })
    return body
  })
}

/** Polls the number of rows of a list every 30 seconds. Only one row is transferred. */
export const usePolledTotal = <E extends Endpoint>(endpoint: E, query: Record<string, unknown> = {}): number => {
  const send = useSend()
  const call = { query: { ...query, page: 1, pageSize: 1 } } as CallParams<E>
  const { data } = usePolled(JSON.stringify(['total', endpoint.method, endpoint.path, call]), async signal => {
    const { paging } = await send(endpoint, call, { signal, suppressesErrorToast: true })
    return paging?.total ?? 0
  })
  return data ?? 0
}

const usePolled = <Data>(key: string, load: (signal: AbortSignal) => Promise<Data>): PollState<Data> => {
  const poll = (polls.get(key) ?? createPoll<unknown>({ load, clock, isSlow, isAway })) as Poll<Data>
  if (typeof window !== 'undefined') polls.set(key, poll as Poll<unknown>)
  useEffect(() => {
    const refreshOnReturn = () => !isAway() && poll.refreshOnFocus()
    window.addEventListener('focus', refreshOnReturn)
    window.addEventListener('online', refreshOnReturn)
    document.addEventListener('visibilitychange', refreshOnReturn)
    return () => {
      window.removeEventListener('focus', refreshOnReturn)
      window.removeEventListener('online', refreshOnReturn)
      document.removeEventListener('visibilitychange', refreshOnReturn)
    }
  }, [poll])
  return useSyncExternalStore(poll.subscribe, poll.getState, () => EMPTY_STATE)
}
