import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SendError } from '#wire/send.ts'
import { isTransientFailure, isUnavailable } from './keep-page-on-failure.ts'

/** Returns the server's message for the visitor; program errors carry no such text. */
const readServerMessage = (error: unknown): string | undefined =>
  error instanceof SendError && error.kind === 'refused' ? error.message : undefined

/** Shows the error screen for a crash or a refused page. */
export const CrashScreen = ({ error }: { error: unknown }) => (
  <CrashView email={usePageOptions().shop.company.email} error={error} />
)

/** Shows the error screen without page options, which may have failed to load; `email` is empty if unknown. */
export const CrashView = ({ error, email }: { error: unknown; email: string }) => {
  const t = useT()
  const language = useLanguage()
  const { revalidate, state } = useRevalidator()
  const isTemporary = isTransientFailure(error)
  useEffect(() => reportError(error), [error])
  return (
    <div className="page-width">
      <EmptyState
        action={
          <div className="flex flex-wrap gap-3">
            {isTemporary ? (
              <Button isLoading={state === 'loading'} onClick={() => void revalidate()} variant="primary">
                {t('app.crash.again')}
              </Button>
            ) : null}
            <Button onClick={() => window.history.back()} variant={isTemporary ? 'secondary' : 'primary'}>
              {t('app.crash.back')}
            </Button>
            {/* A lost connection or a busy server must not empty the cart. */}
            {isUnavailable(error) ? null : (
              <Button href={`/${language}/clear-storage`}>{t('app.crash.clearStorage')}</Button>
            )}
          </div>
        }
        figure="!"
        level={1}
        title={t('app.crash.title')}
      >
        {readServerMessage(error) ? <strong className="mb-3 block text-text">{readServerMessage(error)}</strong> : null}
        {email === '' || isUnavailable(error) ? t('app.crash.askLater') : t('app.crash.ask', { email })}
      </EmptyState>
    </div>
  )
}
