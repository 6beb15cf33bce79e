import { useEffect, useEffectEvent, useRef } from 'react'
import { editing as calls, type DraftBody } from '#content/contract-editing.ts'
import { findUnsavedParts, hasUnsavedParts } from '#content/domain/editor-state.ts'
import { isDeepEqual } from '#content/domain/is-deep-equal.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendError } from '#wire/send.ts'
import { type DraftOffer, listDraftOffers } from './draft-offers.ts'
import { draftQueue } from './draft-queue.ts'
import { deleteLocalDraft, readLocalDrafts } from './local-draft.ts'
import { resumeDraft } from './resume-draft.ts'
import { saveLocalDraft } from './save-local-draft.ts'
import { getDraftLocation, type SessionSnapshot, session, useSession } from './session.ts'
import { toSaveError } from './to-save-error.ts'

/** Typing pauses in milliseconds before a draft is stored in this browser and on the server. */
const LOCAL_SAVE_DELAY_MS = 300
const SERVER_SAVE_DELAY_MS = 2_000

interface DraftControls {
  /** Saves the draft now. */
  save: () => void
  /** Resumes the offered draft. */
  resume: () => void
  discard: () => void
  /** Discards the current changes and waits for pending draft requests. An offered draft stays. */
  leave: () => Promise<void>
}

/** The retry interval without a connection. The browser's `online` event retries earlier. */
const RETRY_AFTER_MS = 15_000

/** Retries saving the draft until the server is reachable, also without further typing. */
const useRetryWhenOnline = (retry: () => void): void => {
  const isUnreachable =
    useSession(({ saveError }) => saveError === 'unreachable' || saveError === 'serverError') ?? false
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    if (!isUnreachable) return
    const handleRetry = () => retryNow()
    const timer = setInterval(handleRetry, RETRY_AFTER_MS)
    window.addEventListener('online', handleRetry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', handleRetry)
    }
  }, [isUnreachable])
}

interface ServerDraft {
  save: () => Promise<void>
  discard: (scope: { globals: boolean }) => void
  /** Returns true when the server's draft includes global content. */
  hasGlobals: () => boolean
}

/** Saves the user's draft on the server. */
const useServerDraft = (): ServerDraft => {
  const send = useSend()
  const sessionId = useSession(snapshot => snapshot.sessionId)
  const hasGlobals = useRef(false)
  const isQueued = useRef(false)
  const isSameSession = () => session.getSnapshot()?.sessionId === sessionId
  const saveNow = async (snapshot: SessionSnapshot, signal: AbortSignal) => {
    const { state, pageVersion, globalsVersion } = snapshot
    if (state.phase !== 'editing' || snapshot.draft) return
    const { hasGlobalFields, hasGlobalContainers } = findUnsavedParts(state)
    // Untouched global content is not sent, so a draft from another page stays. Once sent, undoing it is sent too.
    hasGlobals.current ||= hasGlobalFields || hasGlobalContainers
    const { page, globals } = state.document
    if (!session.isUnsaved()) {
      // Everything was undone, so the draft is deleted.
      const query = { ...(page && { page: page.id }), ...(hasGlobals.current && { globals: '1' as const }) }
      await send(calls.deleteDraft, { query }, { suppressesErrorToast: true, staysOnSessionExpiry: true, signal })
      deleteLocalDraft(getDraftLocation(snapshot))
      if (isSameSession()) session.update({ draftSavedAt: null, saveError: null })
      return
    }
    const content = { page, ...(hasGlobals.current && { globals }) }
    const body = { ...content, pageVersion, globalsVersion, hasAllLanguages: true } as DraftBody
    await send(calls.saveDraft, { body }, { suppressesErrorToast: true, staysOnSessionExpiry: true, signal })
    // Newer changes still need the local draft.
    if (session.getSnapshot()?.state.document === state.document) deleteLocalDraft(getDraftLocation(snapshot))
    if (isSameSession()) session.update({ draftSavedAt: new Date(), saveError: null })
  }
  /** Queues a save. A waiting save sends the newest document, so one is enough. */
  const save = async () => {
    if (isQueued.current) return
    isQueued.current = true
    try {
      await draftQueue.run(async signal => {
        isQueued.current = false
        const snapshot = session.getSnapshot()
        if (snapshot && isSameSession()) await saveNow(snapshot, signal)
      })
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (!isSameSession()) return
      if (error.message === INVALID_CREDENTIALS) session.recordExpiredLogin({ isBlocking: false })
      else session.update({ saveError: toSaveError(error) })
    }
  }
  const discardDraft = ({ globals }: { globals: boolean }) => {
    const page = session.getSnapshot()?.state.document.page?.id
    const query = { ...(page !== undefined && { page }), ...(globals && { globals: '1' as const }) }
    // Ignores a failed delete: the draft is then offered again.
    draftQueue
      .run(signal =>
        send(calls.deleteDraft, { query }, { suppressesErrorToast: true, staysOnSessionExpiry: true, signal }),
      )
      .catch(() => undefined)
  }
  return { save, discard: discardDraft, hasGlobals: () => hasGlobals.current }
}

/** Returns the server's draft, or null when it equals the page. */
const findServerDraft = ({ draft, state: { backup } }: SessionSnapshot): SessionSnapshot['draft'] =>
  draft && hasUnsavedParts(findUnsavedParts({ backup, document: draft })) ? draft : null

/** Saves drafts automatically and offers earlier ones. */
export const useDraft = (): DraftControls => {
  const { username } = useVisitor()
  const document = useSession(({ state }) => state.document)
  const phase = useSession(({ state }) => state.phase)
  const hasOffer = useSession(({ draft }) => draft !== null) ?? false
  const initialDocument = useRef(document)
  const isTouched = useRef(false)
  const offers = useRef<readonly DraftOffer[]>([])
  const serverDraft = useServerDraft()
  const owner = username ?? ''
  const scheduleSave = useEffectEvent(() => {
    const timers = [
      setTimeout(saveLocalDraft, LOCAL_SAVE_DELAY_MS, owner),
      setTimeout(() => void serverDraft.save(), SERVER_SAVE_DELAY_MS),
    ]
    return () => timers.forEach(clearTimeout)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a save or an offer
  useEffect(() => {
    isTouched.current ||= document !== initialDocument.current
    return isTouched.current ? scheduleSave() : undefined
  }, [document, phase, hasOffer])
  useRetryWhenOnline(() => void serverDraft.save())
  const saveLocally = useEffectEvent(() => saveLocalDraft(owner))
  const offerDrafts = useEffectEvent(() => {
    const snapshot = session.getSnapshot()
    if (!snapshot) return
    const localDrafts = readLocalDrafts(document?.page?.id, owner).filter(({ draft: content, location }) => {
      // A draft equal to the page was saved, although its response was lost.
      const isUnsaved = hasUnsavedParts(findUnsavedParts({ backup: snapshot.state.backup, document: content.document }))
      if (!isUnsaved) deleteLocalDraft(location)
      return isUnsaved
    })
    offers.current = listDraftOffers(localDrafts, findServerDraft(snapshot))
    session.update({ draft: offers.current[0]?.draft ?? null })
  })
  useEffect(() => {
    offerDrafts()
    const handlePageHide = () => saveLocally()
    window.addEventListener('pagehide', handlePageHide)
    return () => window.removeEventListener('pagehide', handlePageHide)
  }, [])
  /** Offers the next draft after a decision. The current text is stored before the old draft is deleted. */
  const resolveOffer = () => {
    const [resolvedOffer, ...remainingOffers] = offers.current
    offers.current = remainingOffers
    session.update({ draft: remainingOffers[0]?.draft ?? null })
    saveLocalDraft(owner)
    if (resolvedOffer?.location) deleteLocalDraft(resolvedOffer.location)
  }
  return {
    save: () => void serverDraft.save(),
    resume: () => {
      const draft = session.getSnapshot()?.draft
      if (!draft) return
      resumeDraft(draft)
      resolveOffer()
    },
    discard: () => {
      const snapshot = session.getSnapshot()
      if (!snapshot?.draft) return
      // A global draft from another page is deleted only when it was part of the offer.
      if (offers.current[0]?.isOnServer)
        serverDraft.discard({ globals: !isDeepEqual(snapshot.draft.globals, snapshot.state.backup.globals) })
      resolveOffer()
    },
    leave: () => {
      const snapshot = session.getSnapshot()
      if (snapshot) deleteLocalDraft(getDraftLocation(snapshot))
      // While a draft is offered, current changes are only stored locally.
      if (snapshot && !snapshot.draft) serverDraft.discard({ globals: serverDraft.hasGlobals() })
      // A cancelled session saves no more drafts while the next page loads.
      session.dispatch('cancel')
      return draftQueue.waitUntilIdle()
    },
  }
}
