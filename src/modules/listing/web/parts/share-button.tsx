import Share2 from 'lucide-react/icons/share-2'
import { useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { copyText } from './copy-text.ts'

/** Shares the page's address through the device, or else copies it. */
export const ShareButton = ({ name }: { name: string }) => {
  const t = useT()
  const shareProduct = async () => {
    const url = window.location.href.split('#')[0] ?? ''
    if (!navigator.share || !window.matchMedia('(pointer: coarse)').matches) return copyText(url, t)
    try {
      await navigator.share({ title: name, url })
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url, t)
    }
  }
  return (
    <IconButton
      className="-mr-2 text-secondary"
      icon={<Share2 aria-hidden className="size-5" />}
      label={t('listing.share')}
      onClick={() => void shareProduct()}
    />
  )
}
