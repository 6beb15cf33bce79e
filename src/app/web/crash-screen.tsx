import { useEffect } from 'react'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The error screen of a crash (spec.md section 2, Other). */
export const CrashScreen = ({ error }: { error: unknown }) => {
  const t = useT()
  const language = useLanguage()
  const { shop } = usePageOptions()
  useEffect(() => reportError(error), [error])
  return (
    <div className="page-width">
      <EmptyState
        action={
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => window.history.back()} variant="primary">
              {t('app.crash.back')}
            </Button>
            <Button href={`/${language}/clear-storage`}>{t('app.crash.clearStorage')}</Button>
          </div>
        }
        level={1}
        title={t('app.crash.title')}
      >
        {t('app.crash.ask', { email: shop.company.email })}
      </EmptyState>
    </div>
  )
}
