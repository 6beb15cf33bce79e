import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Shows the 404 screen with a link to the home page. */
export const PageNotFoundView = () => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="page-width">
      <EmptyState
        action={
          <Button href={`/${language}`} variant="primary">
            {t('content.back')}
          </Button>
        }
        figure="404"
        level={1}
        title={t('content.pageNotFound')}
      >
        {t('content.pageNotFoundHint')}
      </EmptyState>
    </div>
  )
}
