import { useEffect, useEffectEvent, useRef } from 'react'
import { editing as calls, type DraftBody } from '#content/contract-editing.ts'
import { isUnsaved, unsavedOf } from '#content/domain/editor-state.ts'
import { isSame } from '#content/domain/same.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendFailure } from '#wire/send.ts'
import { draftLine } from './draft-line.ts'
import { type Offer, offersOf } from './draft-offers.ts'
import { keepWritten } from './keep-written.ts'
import { forgetHere, readHere } from './kept-here.ts'
import { placeOf, type Snapshot, session, useSession } from './session.ts'
import { takeDraft } from './take-draft.ts'
import { troubleOf } from './trouble-of.ts'

/** Typing pauses in milliseconds before a draft is stored in this browser and on the server. */
const HERE = 300
const THERE = 2_000

interface DraftKeeping {
  /** Saves the draft now. */
  keep: () => void
  /** Resumes the offered draft. */
  take: () => void
  drop: () => void
  /** Discards the current changes. It resolves when the server knows; an offered draft stays. */
  leave: () => Promise<void>
}

/** The retry interval without a connection. The browser's `online` event retries earlier. */
const AGAIN = 15_000

/** Retries saving the draft until the server is reachable, also without further typing. */
const useOnceReached = (again: () => void): void => {
  const isUnreachable = useSession(({ trouble }) => trouble === 'unreachable' || trouble === 'fault') ?? false
  const tryAgain = useEffectEvent(again)
  useEffect(() => {
    if (!isUnreachable) return
    const now = () => tryAgain()
    const timer = setInterval(now, AGAIN)
    window.addEventListener('online', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }, [isUnreachable])
}

interface KeepingThere {
  keep: () => Promise<void>
  drop: (of: { globals: boolean }) => void
  /** True when the server's draft includes global content. */
  hasGlobals: () => boolean
}

/** Saves the user's draft on the server. */
const useKeepingThere = (): KeepingThere => {
  const send = useSend()
  const writing = useSession(now => now.writing)
  const hasGlobals = useRef(false)
  const waits = useRef(false)
  const isWritten = () => session.now()?.writing === writing
  const keepNow = async (now: Snapshot, signal: AbortSignal) => {
    const { state, pageVersion, globalsVersion } = now
    if (state.phase !== 'editing' || now.draft) return
    const { globalFields, globalContainers } = unsavedOf(state)
    // Untouched global content is not sent, so a draft from another page stays. Once sent, undoing it is sent too.
    hasGlobals.current ||= globalFields || globalContainers
    const { page, globals } = state.document
    if (!session.isUnsaved()) {
      // Everything was undone, so the draft is deleted.
      const query = { ...(page && { page: page.id }), ...(hasGlobals.current && { globals: '1' as const }) }
      await send(calls.dropDraft, { query }, { quiet: true, stays: true, signal })
      forgetHere(placeOf(now))
      if (isWritten()) session.put({ keptAt: null, trouble: null })
      return
    }
    const kept = { page, ...(hasGlobals.current && { globals }) }
    const body = { ...kept, pageVersion, globalsVersion, everyLanguage: true } as DraftBody
    await send(calls.keepDraft, { body }, { quiet: true, stays: true, signal })
    // Newer changes still need the local draft.
    if (session.now()?.state.document === state.document) forgetHere(placeOf(now))
    if (isWritten()) session.put({ keptAt: new Date(), trouble: null })
  }
  /** Queues a save. A waiting save sends the newest document, so one is enough. */
  const keep = async () => {
    if (waits.current) return
    waits.current = true
    try {
      await draftLine.next(async signal => {
        waits.current = false
        const now = session.now()
        if (now && isWritten()) await keepNow(now, signal)
      })
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (!isWritten()) return
      if (error.message === INVALID_CREDENTIALS) session.loginEnded(false)
      else session.put({ trouble: troubleOf(error) })
    }
  }
  const drop = ({ globals }: { globals: boolean }) => {
    const page = session.now()?.state.document.page?.id
    const query = { ...(page !== undefined && { page }), ...(globals && { globals: '1' as const }) }
    // A failed delete only means that the draft is offered again.
    draftLine
      .next(signal => send(calls.dropDraft, { query }, { quiet: true, stays: true, signal }))
      .catch(() => undefined)
  }
  return { keep, drop, hasGlobals: () => hasGlobals.current }
}

/** Returns the server's draft, or null when it equals the page. */
const openDraft = ({ draft, state: { backup } }: Snapshot): Snapshot['draft'] =>
  draft && isUnsaved(unsavedOf({ backup, document: draft })) ? draft : null

/** Saves drafts automatically and offers earlier ones. */
export const useDraft = (): DraftKeeping => {
  const { username } = useVisitor()
  const document = useSession(({ state }) => state.document)
  const phase = useSession(({ state }) => state.phase)
  const offered = useSession(({ draft }) => draft !== null) ?? false
  const first = useRef(document)
  const isTouched = useRef(false)
  const offers = useRef<readonly Offer[]>([])
  const there = useKeepingThere()
  const by = username ?? ''
  const keepLater = useEffectEvent(() => {
    const timers = [setTimeout(keepWritten, HERE, by), setTimeout(() => void there.keep(), THERE)]
    return () => timers.forEach(clearTimeout)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written during a save or beside an offer is kept after it
  useEffect(() => {
    isTouched.current ||= document !== first.current
    return isTouched.current ? keepLater() : undefined
  }, [document, phase, offered])
  useOnceReached(() => void there.keep())
  const hide = useEffectEvent(() => keepWritten(by))
  const offerHere = useEffectEvent(() => {
    const now = session.now()
    if (!now) return
    const here = readHere(document?.page?.id, by).filter(({ kept, place }) => {
      // The draft was saved, although its response was lost.
      const isOpen = isUnsaved(unsavedOf({ backup: now.state.backup, document: kept.document }))
      if (!isOpen) forgetHere(place)
      return isOpen
    })
    offers.current = offersOf(here, openDraft(now))
    session.put({ draft: offers.current[0]?.draft ?? null })
  })
  useEffect(() => {
    offerHere()
    const hides = () => hide()
    window.addEventListener('pagehide', hides)
    return () => window.removeEventListener('pagehide', hides)
  }, [])
  /** Offers the next draft after a decision. The current text is stored before the old draft is deleted. */
  const decided = () => {
    const [gone, ...rest] = offers.current
    offers.current = rest
    session.put({ draft: rest[0]?.draft ?? null })
    keepWritten(by)
    if (gone?.place) forgetHere(gone.place)
  }
  return {
    keep: () => void there.keep(),
    take: () => {
      const draft = session.now()?.draft
      if (!draft) return
      takeDraft(draft)
      decided()
    },
    drop: () => {
      const now = session.now()
      if (!now?.draft) return
      // A global draft from another page is deleted only when it was part of the offer.
      if (offers.current[0]?.isThere) there.drop({ globals: !isSame(now.draft.globals, now.state.backup.globals) })
      decided()
    },
    leave: () => {
      const now = session.now()
      if (now) forgetHere(placeOf(now))
      // While a draft is offered, current changes are only stored locally.
      if (now && !now.draft) there.drop({ globals: there.hasGlobals() })
      // A cancelled session saves no more drafts while the next page loads.
      session.step('cancel')
      return draftLine.rest()
    },
  }
}
