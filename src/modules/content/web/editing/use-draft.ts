import { useEffect, useEffectEvent, useRef } from 'react'
import { editing as calls, type DraftBody } from '#content/contract-editing.ts'
import { findUnsavedParts, hasUnsavedParts } from '#content/domain/editor-state.ts'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendFailure } from '#wire/send.ts'
import { type DraftOffer, listDraftOffers } from './draft-offers.ts'
import { draftQueue } from './draft-queue.ts'
import { deleteLocalDraft, readLocalDrafts } from './local-draft.ts'
import { resumeDraft } from './resume-draft.ts'
import { saveLocalDraft } from './save-local-draft.ts'
import { draftLocationOf, type SessionSnapshot, session, useSession } from './session.ts'
import { toSaveError } from './to-save-error.ts'

/** Typing pauses in milliseconds before a draft is stored in this browser and on the server. */
const LOCAL_SAVE_DELAY_MS = 300
const SERVER_SAVE_DELAY_MS = 2_000

interface DraftControls {
  /** Saves the draft now. */
  keep: () => void
  /** Resumes the offered draft. */
  take: () => void
  drop: () => void
  /** Discards the current changes. It resolves when the server knows; an offered draft stays. */
  leave: () => Promise<void>
}

/** The retry interval without a connection. The browser's `online` event retries earlier. */
const RETRY_AFTER_MS = 15_000

/** Retries saving the draft until the server is reachable, also without further typing. */
const useRetryWhenOnline = (again: () => void): void => {
  const isUnreachable = useSession(({ trouble }) => trouble === 'unreachable' || trouble === 'fault') ?? false
  const tryAgain = useEffectEvent(again)
  useEffect(() => {
    if (!isUnreachable) return
    const now = () => tryAgain()
    const timer = setInterval(now, RETRY_AFTER_MS)
    window.addEventListener('online', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }, [isUnreachable])
}

interface ServerDraft {
  keep: () => Promise<void>
  drop: (of: { globals: boolean }) => void
  /** True when the server's draft includes global content. */
  hasGlobals: () => boolean
}

/** Saves the user's draft on the server. */
const useServerDraft = (): ServerDraft => {
  const send = useSend()
  const writing = useSession(now => now.writing)
  const hasGlobals = useRef(false)
  const waits = useRef(false)
  const isWritten = () => session.now()?.writing === writing
  const keepNow = async (now: SessionSnapshot, signal: AbortSignal) => {
    const { state, pageVersion, globalsVersion } = now
    if (state.phase !== 'editing' || now.draft) return
    const { hasGlobalFields, hasGlobalContainers } = findUnsavedParts(state)
    // Untouched global content is not sent, so a draft from another page stays. Once sent, undoing it is sent too.
    hasGlobals.current ||= hasGlobalFields || hasGlobalContainers
    const { page, globals } = state.document
    if (!session.isUnsaved()) {
      // Everything was undone, so the draft is deleted.
      const query = { ...(page && { page: page.id }), ...(hasGlobals.current && { globals: '1' as const }) }
      await send(calls.deleteDraft, { query }, { suppressesErrorToast: true, staysOnSessionExpiry: true, signal })
      deleteLocalDraft(draftLocationOf(now))
      if (isWritten()) session.put({ keptAt: null, trouble: null })
      return
    }
    const kept = { page, ...(hasGlobals.current && { globals }) }
    const body = { ...kept, pageVersion, globalsVersion, hasAllLanguages: true } as DraftBody
    await send(calls.saveDraft, { body }, { suppressesErrorToast: true, staysOnSessionExpiry: true, signal })
    // Newer changes still need the local draft.
    if (session.now()?.state.document === state.document) deleteLocalDraft(draftLocationOf(now))
    if (isWritten()) session.put({ keptAt: new Date(), trouble: null })
  }
  /** Queues a save. A waiting save sends the newest document, so one is enough. */
  const keep = async () => {
    if (waits.current) return
    waits.current = true
    try {
      await draftQueue.next(async signal => {
        waits.current = false
        const now = session.now()
        if (now && isWritten()) await keepNow(now, signal)
      })
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (!isWritten()) return
      if (error.message === INVALID_CREDENTIALS) session.loginEnded(false)
      else session.put({ trouble: toSaveError(error) })
    }
  }
  const drop = ({ globals }: { globals: boolean }) => {
    const page = session.now()?.state.document.page?.id
    const query = { ...(page !== undefined && { page }), ...(globals && { globals: '1' as const }) }
    // A failed delete only means that the draft is offered again.
    draftQueue
      .next(signal =>
        send(calls.deleteDraft, { query }, { suppressesErrorToast: true, staysOnSessionExpiry: true, signal }),
      )
      .catch(() => undefined)
  }
  return { keep, drop, hasGlobals: () => hasGlobals.current }
}

/** Returns the server's draft, or null when it equals the page. */
const openDraft = ({ draft, state: { backup } }: SessionSnapshot): SessionSnapshot['draft'] =>
  draft && hasUnsavedParts(findUnsavedParts({ backup, document: draft })) ? draft : null

/** Saves drafts automatically and offers earlier ones. */
export const useDraft = (): DraftControls => {
  const { username } = useVisitor()
  const document = useSession(({ state }) => state.document)
  const phase = useSession(({ state }) => state.phase)
  const hasOffer = useSession(({ draft }) => draft !== null) ?? false
  const first = useRef(document)
  const isTouched = useRef(false)
  const offers = useRef<readonly DraftOffer[]>([])
  const serverDraft = useServerDraft()
  const by = username ?? ''
  const keepLater = useEffectEvent(() => {
    const timers = [
      setTimeout(saveLocalDraft, LOCAL_SAVE_DELAY_MS, by),
      setTimeout(() => void serverDraft.keep(), SERVER_SAVE_DELAY_MS),
    ]
    return () => timers.forEach(clearTimeout)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a save or an offer
  useEffect(() => {
    isTouched.current ||= document !== first.current
    return isTouched.current ? keepLater() : undefined
  }, [document, phase, hasOffer])
  useRetryWhenOnline(() => void serverDraft.keep())
  const hide = useEffectEvent(() => saveLocalDraft(by))
  const offerHere = useEffectEvent(() => {
    const now = session.now()
    if (!now) return
    const here = readLocalDrafts(document?.page?.id, by).filter(({ kept, place }) => {
      // The draft was saved, although its response was lost.
      const isOpen = hasUnsavedParts(findUnsavedParts({ backup: now.state.backup, document: kept.document }))
      if (!isOpen) deleteLocalDraft(place)
      return isOpen
    })
    offers.current = listDraftOffers(here, openDraft(now))
    session.put({ draft: offers.current[0]?.draft ?? null })
  })
  useEffect(() => {
    offerHere()
    const hides = () => hide()
    window.addEventListener('pagehide', hides)
    return () => window.removeEventListener('pagehide', hides)
  }, [])
  /** Offers the next draft after a decision. The current text is stored before the old draft is deleted. */
  const resolveOffer = () => {
    const [gone, ...rest] = offers.current
    offers.current = rest
    session.put({ draft: rest[0]?.draft ?? null })
    saveLocalDraft(by)
    if (gone?.place) deleteLocalDraft(gone.place)
  }
  return {
    keep: () => void serverDraft.keep(),
    take: () => {
      const draft = session.now()?.draft
      if (!draft) return
      resumeDraft(draft)
      resolveOffer()
    },
    drop: () => {
      const now = session.now()
      if (!now?.draft) return
      // A global draft from another page is deleted only when it was part of the offer.
      if (offers.current[0]?.isThere)
        serverDraft.drop({ globals: !isDeepEqual(now.draft.globals, now.state.backup.globals) })
      resolveOffer()
    },
    leave: () => {
      const now = session.now()
      if (now) deleteLocalDraft(draftLocationOf(now))
      // While a draft is offered, current changes are only stored locally.
      if (now && !now.draft) serverDraft.drop({ globals: serverDraft.hasGlobals() })
      // A cancelled session saves no more drafts while the next page loads.
      session.step('cancel')
      return draftQueue.rest()
    },
  }
}
