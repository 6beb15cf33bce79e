import Copy from 'lucide-react/icons/copy'
import { useT } from '#platform/web/texts.tsx'
import { copyText } from './copy-text.ts'

/** Shows the product code and copies it on click. */
export const CopyCodeButton = ({ code }: { code: string }) => {
  const t = useT()
  return (
    <p className="mt-2 text-secondary">
      <span className="sr-only">{t('listing.code')}: </span>
      <button
        className="code group -ml-1.5 inline-flex min-h-9 max-w-full text-left items-center gap-2 rounded-control px-1.5 hover:text-text"
        data-print
        onClick={() => void copyText(code, t)}
        title={t('listing.copyCode')}
        type="button"
      >
        {code}
        <Copy aria-hidden className="no-print size-3.5 flex-none opacity-60 group-hover:opacity-100" />
      </button>
    </p>
  )
}
