import { useEffect, useEffectEvent, useRef } from 'react'
import { editing as calls, type Draft, type DraftBody } from '#content/contract-editing.ts'
import { isUnsaved, unsavedOf } from '#content/domain/editor-state.ts'
import { mergeDocuments } from '#content/domain/merge-documents.ts'
import { isSame } from '#content/domain/same.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendFailure } from '#wire/send.ts'
import { draftLine } from './draft-line.ts'
import { offersOf } from './draft-offers.ts'
import { forgetHere, forgetWritten, keepHere, readHere } from './kept-here.ts'
import { session, useSession } from './session.ts'
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

/** Goes on with a draft; where something else was saved since it was begun, both are joined. */
const takeDraft = (draft: Draft): void => {
  const now = session.now()
  if (!now) return
  const mine = { page: draft.page, globals: draft.globals }
  const theirs = now.state.document
  const base = draft.base ?? theirs
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  session.change('draft', () => document)
  if (conflicts.length === 0) return
  const { pageVersion, globalsVersion } = now
  const shown = { document: theirs, pageVersion, globalsVersion, savedBy: null }
  session.put({ meeting: { base, mine, theirs: shown, choices: {}, saves: false } })
}

/** Keeps what is being written by itself, and offers what was written before. */
export const useDraft = (): DraftKeeping => {
  const send = useSend()
  const { username } = useVisitor()
  const document = useSession(({ state }) => state.document)
  const phase = useSession(({ state }) => state.phase)
  const offered = useSession(({ draft }) => draft !== null) ?? false
  const first = useRef(document)
  const keptGlobals = useRef(false)
  const offers = useRef<readonly Draft[]>([])
  const pageId = document?.page?.id
  const by = username ?? ''
  const keptHere = () => {
    const now = session.now()
    if (!now || !session.isUnsaved()) return
    const { state, pageVersion, globalsVersion } = now
    const savedAt = new Date().toISOString()
    const kept = { document: state.document, backup: state.backup, pageVersion, globalsVersion, savedAt, by }
    // What is offered stays until somebody chooses.
    keepHere(pageId, kept, now.draft)
  }
  const keep = async () => {
    const now = session.now()
    if (now?.state.phase !== 'editing' || now.draft) return
    const { state, pageVersion, globalsVersion } = now
    const { globalFields, globalContainers } = unsavedOf(state)
    // Untouched they are not sent: what was begun of them at another page stays. Touched once, their undoing is told too.
    keptGlobals.current ||= globalFields || globalContainers
    const { page, globals } = state.document
    const body = { page, ...(keptGlobals.current && { globals }), pageVersion, globalsVersion } as DraftBody
    try {
      await put(body)
      // What was written meanwhile is still to be kept.
      if (session.now()?.state.document === state.document) forgetHere(pageId)
      if (session.now()) session.put({ keptAt: new Date(), trouble: null })
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (!session.now()) return
      if (error.message === INVALID_CREDENTIALS) session.loginEnded(false)
      else session.put({ trouble: troubleOf(error) })
    }
  }
  const put = (body: DraftBody) => draftLine.next(() => send(calls.keepDraft, { body }, { quiet: true, stays: true }))
  const keepLater = useEffectEvent(() => {
    const timers = [setTimeout(keptHere, HERE), setTimeout(() => void keep(), THERE)]
    return () => timers.forEach(clearTimeout)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written during a save or beside an offer is kept after it
  useEffect(() => (document === first.current ? undefined : keepLater()), [document, phase, offered])
  useOnceReached(() => void keep())
  const keptHereNow = useEffectEvent(keptHere)
  const offerHere = useEffectEvent(() => {
    const now = session.now()
    if (!now) return
    const here = readHere(pageId, by).filter(({ kept }) =>
      // It was saved, and the answer lost: there is nothing to go on with.
      isUnsaved(unsavedOf({ backup: now.state.backup, document: kept.document })),
    )
    offers.current = offersOf(here, now.draft)
    if (here.length === 0) forgetHere(pageId)
    session.put({ draft: offers.current[0] ?? null })
  })
  useEffect(() => {
    offerHere()
    const hide = () => keptHereNow()
    window.addEventListener('pagehide', hide)
    return () => window.removeEventListener('pagehide', hide)
  }, [])
  /** Somebody decided about what is offered: what that was written beside is offered next, and what is written now lies beside it. */
  const decided = () => {
    const [gone, next] = offers.current
    offers.current = offers.current.slice(1)
    if (gone && next) forgetWritten(pageId, gone)
    session.put({ draft: next ?? null })
    if (next) keptHere()
  }
  const forget = (globals: boolean) => {
    forgetHere(pageId)
    offers.current = []
    session.put({ draft: null })
    const query = { ...(pageId !== undefined && { page: pageId }), ...(globals && { globals: '1' as const }) }
    // It is offered again where it could not be dropped.
    draftLine.next(() => send(calls.dropDraft, { query }, { quiet: true, stays: true })).catch(() => undefined)
  }
  return {
    keep: () => void keep(),
    take: () => {
      const draft = session.now()?.draft
      if (!draft) return
      takeDraft(draft)
      decided()
    },
    drop: () => {
      const now = session.now()
      const [, next] = offers.current
      if (next) {
        forgetWritten(pageId, next)
        decided()
      }
      // What was begun elsewhere of every page goes only where it was offered with the rest.
      else if (now?.draft) forget(!isSame(now.draft.globals, now.state.backup.globals))
    },
    leave: () => {
      const offered = session.now()?.draft
      if (offered) forgetWritten(pageId, offered)
      else forget(keptGlobals.current)
      // From here on nothing of it is kept again, however long the next page takes.
      session.step('cancel')
      return draftLine.rest()
    },
  }
}
