import { useEffect, useState } from 'react'
import { type PageSettings, pageSettings } from '#content/contract-page-settings.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { LoadError } from '#ui/admin/screen-states.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Loads the page settings when the dialog opens; an undefined id loads nothing. */
export const usePageSettings = (pageId: number | undefined) => {
  const t = useT()
  const send = useSend()
  const [settings, setSettings] = useState<PageSettings>()
  const [hasFailed, setHasFailed] = useState(false)
  const loadSettings = async () => {
    if (pageId === undefined) return
    setHasFailed(false)
    try {
      const { body } = await send(pageSettings.read, { params: { id: pageId } })
      setSettings(body.data)
    } catch (error) {
      notifyError(error)
      setHasFailed(true)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog reads the values once, when it opens
  useEffect(() => void loadSettings(), [pageId])
  const placeholder = hasFailed ? (
    <LoadError onRetry={() => void loadSettings()} retryLabel={t('editing.again')} title={t('editing.notLoaded')} />
  ) : (
    <Spinner label={t('app.loading')} />
  )
  return { settings, placeholder, load: loadSettings }
}
