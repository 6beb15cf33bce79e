import Copy from 'lucide-react/icons/copy'
import { FEED_KINDS, type FeedKind } from '#exchange/domain/feed.ts'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { copyUrl } from '#ui/copy-to-clipboard.ts'
import { IconButton } from '#ui/icon-button.tsx'

const FEED_NAMES: Partial<Record<FeedKind, string>> = {
  google: 'Google Merchant Center',
  meta: 'Meta (Facebook, Instagram)',
}

/** Lists the feed URLs by reader and language. */
export const FeedUrls = () => {
  const t = useT()
  const { languages } = usePageOptions()
  const getFeedName = (kind: FeedKind): string => FEED_NAMES[kind] ?? t('exchange.feeds.hinnavaatlus')
  const messages = { success: t('exchange.feeds.copied'), failure: t('exchange.feeds.notCopied') }
  return (
    <section aria-labelledby="feeds" className="mt-8 grid gap-3">
      <h2 className="text-lg" id="feeds">
        {t('exchange.feeds.title')}
      </h2>
      <p className="max-w-prose text-sm text-secondary">{t('exchange.feeds.hint')}</p>
      <ul className="grid gap-3 medium:grid-cols-3">
        {FEED_KINDS.map(kind => (
          <li className="grid content-start gap-1 rounded-tile border border-line bg-surface p-4" key={kind}>
            <h3 className="text-sm font-medium">{getFeedName(kind)}</h3>
            {Object.entries(languages).map(([code, label]) => {
              const path = `/feed/${kind}/${code.slice(0, 2)}`
              return (
                <p className="flex items-center justify-between gap-2 text-sm" key={code}>
                  <a className="code min-w-0 truncate" href={path}>
                    {path}
                  </a>
                  <IconButton
                    icon={<Copy aria-hidden />}
                    label={t('exchange.feeds.copy', {
                      kind: getFeedName(kind),
                      language: String(label),
                    })}
                    onClick={() => void copyUrl(path, messages)}
                    size="sm"
                  />
                </p>
              )
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
