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

/** Milliseconds of rest until what was written is kept: in this browser, then by the server. */
const HERE = 300
const THERE = 2_000

interface DraftKeeping {
  /** Keeps what stands here now. */
  keep: () => void
  /** Goes on with what was written before. */
  take: () => void
  drop: () => void
  /** Gives up what was written now, and resolves once that is known elsewhere too; what is still offered from before stays. */
  leave: () => Promise<void>
}

/** Milliseconds after which a server that did not answer is asked again, unless the browser is told before that the line is back. */
const AGAIN = 15_000

/** While nobody could be reached nothing is kept elsewhere: it is tried until somebody can, also where no letter is written any more. */
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
  /** What stands on every page was kept there as well. */
  hasGlobals: () => boolean
}

/** Keeps what stands here at the server, as the writer's draft. */
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
    // Untouched they are not sent: what was begun of them at another page stays. Touched once, their undoing is told too.
    hasGlobals.current ||= globalFields || globalContainers
    const { page, globals } = state.document
    if (!session.isUnsaved()) {
      // All of it was undone: there is nothing to offer.
      const query = { ...(page && { page: page.id }), ...(hasGlobals.current && { globals: '1' as const }) }
      await send(calls.dropDraft, { query }, { quiet: true, stays: true, signal })
      forgetHere(placeOf(now))
      if (isWritten()) session.put({ keptAt: null, trouble: null })
      return
    }
    const kept = { page, ...(hasGlobals.current && { globals }) }
    const body = { ...kept, pageVersion, globalsVersion, everyLanguage: true } as DraftBody
    await send(calls.keepDraft, { body }, { quiet: true, stays: true, signal })
    // What was written meanwhile is still to be kept.
    if (session.now()?.state.document === state.document) forgetHere(placeOf(now))
    if (isWritten()) session.put({ keptAt: new Date(), trouble: null })
  }
  /** In its turn, as it stands then: one that waits says all that was written until its turn comes. */
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
    // It is offered again where it could not be dropped.
    draftLine
      .next(signal => send(calls.dropDraft, { query }, { quiet: true, stays: true, signal }))
      .catch(() => undefined)
  }
  return { keep, drop, hasGlobals: () => hasGlobals.current }
}

/** The draft of the server, unless it says what the page says now: then nothing is to be gone on with. */
const openDraft = ({ draft, state: { backup } }: Snapshot): Snapshot['draft'] =>
  draft && isUnsaved(unsavedOf({ backup, document: draft })) ? draft : null

/** Keeps what is being written by itself, and offers what was written before. */
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
      // It was saved, and the answer lost: there is nothing to go on with.
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
  /** Somebody decided about what is offered: the next is, and what is written now is kept before what it was made of goes. */
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
      // What was begun elsewhere of every page goes only where it was offered with the rest.
      if (offers.current[0]?.isThere) there.drop({ globals: !isSame(now.draft.globals, now.state.backup.globals) })
      decided()
    },
    leave: () => {
      const now = session.now()
      if (now) forgetHere(placeOf(now))
      // While something is offered nothing of what is written now was kept by the server.
      if (now && !now.draft) there.drop({ globals: there.hasGlobals() })
      // From here on nothing of it is kept again, however long the next page takes.
      session.step('cancel')
      return draftLine.rest()
    },
  }
}
