import type { LegalText } from '#compliance/contract-legal-text.ts'
import { formatDay } from '#kernel/format-date.ts'
import { DetailCard } from '#orders/web/admin/parts/detail-card.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'

/** Lists the legal texts in force when the order was placed. Older orders refer to no text. */
export const OrderLegalTexts = ({ texts }: { texts: readonly LegalText[] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <DetailCard title={t('complianceAdmin.orderTexts.title')}>
      {texts.length === 0 ? (
        <p className="text-sm text-secondary">{t('complianceAdmin.orderTexts.none')}</p>
      ) : (
        <ul className="grid gap-1.5">
          {texts.map(({ url, kind, hash, valid_from, language: textLanguage }) => (
            <li key={kind}>
              <Link className="underline" href={url} rel="noopener" target="_blank">
                {t(`compliance.texts.${kind}`)}
              </Link>
              <p className="text-sm text-secondary wrap-anywhere">
                {t('complianceAdmin.orderTexts.version', {
                  version: hash.slice(0, 12),
                  language: textLanguage,
                  day: formatDay(valid_from, language),
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </DetailCard>
  )
}
