import { useEffect, useEffectEvent, useRef } from 'react'
import { editing as calls, type Draft, type DraftBody } from '#content/contract-editing.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendFailure } from '#wire/send.ts'
import { forgetHere, keepHere, readHere } from './kept-here.ts'
import { session, useSession } from './session.ts'

/** Milliseconds of rest until what was written is kept: in this browser, then by the server. */
const HERE = 300
const THERE = 2_000

interface DraftKeeping {
  /** Keeps what stands here now. */
  keep: () => void
  /** Goes on with what was written before. */
  take: () => void
  drop: () => void
}

/** Keeps what is being written by itself, and offers what was written before. */
export const useDraft = (): DraftKeeping => {
  const send = useSend()
  const { username } = useVisitor()
  const document = useSession(({ state }) => state.document)
  const first = useRef(document)
  const pageId = document?.page?.id
  const by = username ?? ''
  const keptHere = () => {
    const now = session.now()
    if (!now || !session.isUnsaved()) return
    const { state, pageVersion, globalsVersion } = now
    const savedAt = new Date().toISOString()
    keepHere(pageId, { document: state.document, backup: state.backup, pageVersion, globalsVersion, savedAt, by })
  }
  const keep = async () => {
    const now = session.now()
    if (now?.state.phase !== 'editing') return
    const { state, pageVersion, globalsVersion } = now
    const body = { ...state.document, pageVersion, globalsVersion } as DraftBody
    try {
      await put(body)
      // What was written meanwhile is still to be kept.
      if (session.now()?.state.document === state.document) forgetHere(pageId)
      if (session.now()) session.put({ keptAt: new Date(), trouble: null })
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (!session.now()) return
      session.put({ trouble: error.message === INVALID_CREDENTIALS ? 'expired' : 'unreachable' })
    }
  }
  const put = (body: DraftBody) => send(calls.keepDraft, { body }, { quiet: true, stays: true })
  const keepLater = useEffectEvent(() => {
    const timers = [setTimeout(keptHere, HERE), setTimeout(() => void keep(), THERE)]
    return () => timers.forEach(clearTimeout)
  })
  useEffect(() => (document === first.current ? undefined : keepLater()), [document])
  const keptHereNow = useEffectEvent(keptHere)
  const offerHere = useEffectEvent(() => {
    const here = readHere(pageId, by)
    const there = session.now()?.draft
    if (here && (!there || here.savedAt > there.savedAt)) session.put({ draft: { ...here.document, ...here } as Draft })
  })
  useEffect(() => {
    offerHere()
    const hide = () => keptHereNow()
    window.addEventListener('pagehide', hide)
    return () => window.removeEventListener('pagehide', hide)
  }, [])
  const forget = () => {
    forgetHere(pageId)
    session.put({ draft: null })
    const query = pageId === undefined ? {} : { page: pageId }
    // It is offered again where it could not be dropped.
    send(calls.dropDraft, { query }, { quiet: true, stays: true }).catch(() => undefined)
  }
  return {
    keep: () => void keep(),
    take: () => {
      const draft = session.now()?.draft
      if (!draft) return
      session.change('draft', () => ({ page: draft.page, globals: draft.globals }))
      session.put({ draft: null })
    },
    drop: forget,
  }
}
