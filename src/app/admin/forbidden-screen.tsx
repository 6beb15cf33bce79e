import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Explains that the address is unknown, or that the visitor may not open the screen. */
export const ForbiddenScreen = ({ isMissing }: { isMissing: boolean }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="page-width">
      <EmptyState
        action={
          <div className="flex flex-wrap gap-3">
            <Button href={isMissing ? `/${language}/admin` : `/${language}`} variant="primary">
              {t(isMissing ? 'admin.toStart' : 'admin.backToSite')}
            </Button>
            {isMissing ? null : <Button href="/logout">{t('admin.logOut')}</Button>}
          </div>
        }
        level={1}
        title={t(isMissing ? 'admin.missing' : 'admin.refused')}
      >
        {t(isMissing ? 'admin.missingHint' : 'admin.refusedHint')}
      </EmptyState>
    </div>
  )
}
