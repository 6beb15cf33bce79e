import { useLanguage } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'

/** Returns the address and the label of the withdrawal function, which every page has for its footer. */
export const useWithdrawalLink = (): { url: string; label: string } => {
  const url = `/${useLanguage()}/withdrawal`
  const { footerLinks } = usePageOptions()
  return { url, label: footerLinks.find(link => link.url === url)?.label ?? '' }
}
