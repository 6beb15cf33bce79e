import { type Address, getRootAddress } from '#content/domain/edited-document.ts'
import type { LayoutName } from '#content/domain/page-layouts.ts'
import { FilePermissionGate } from '#files/web/finder/file-permission-gate.tsx'
import { type Multilingual, pickText, pickValueInLanguage } from '#kernel/multilingual.ts'
import { isWebAddress } from '#kernel/web-address.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { MultilingualTextField } from './multilingual-text-field.tsx'
import { LayoutSelect } from './parts/layout-select.tsx'
import { session, useSession } from './session.ts'

/** Edits meta data and layout, with previews of search results and shared links. */
export const MetaTab = ({ layouts }: { layouts: readonly LayoutName[] }) => {
  const t = useT()
  const language = useLanguage()
  const page = useSession(({ state }) => state.document.page)
  const shownLayout = useSession(({ state }) => state.backup.page?.layout)
  if (!page) return null
  const root = getRootAddress(page)
  const header = pickValueInLanguage(page.content['header-img'] as Multilingual<object> | null | undefined, language)
  const isCanonicalInvalid = page.canonical !== null && !isWebAddress(page.canonical)
  const name = String(page.content.name ?? '')
  return (
    <div className="grid gap-5">
      <TextField
        error={name.trim() ? undefined : t('editing.nameNeeded')}
        hint={t('editing.nameHint')}
        label={t('editing.pageName')}
        maxLength={200}
        onChange={event => session.write(`${root}/content/name`, event.currentTarget.value)}
        value={name}
      />
      <MultilingualTextField
        address={`${root}/content/title`}
        label={t('editing.field.title')}
        value={page.content.title}
      />
      <MultilingualTextField
        address={`${root}/metaDescription`}
        label={t('editing.field.metaDescription')}
        value={page.metaDescription}
      />
      <PagePicture
        address={`${root}/content/header-img`}
        hint={t('editing.headerPictureHint')}
        label={t('editing.field.header-img')}
        onRemove={header ? () => session.write(`${root}/content/header-img`, null) : undefined}
      />
      <HeaderAltTexts root={root} />
      <PagePicture
        address={`${root}/socialImage`}
        label={t('editing.field.socialImage')}
        onRemove={page.socialImage ? () => session.write(`${root}/socialImage`, null) : undefined}
      />
      <Previews />
      <MultilingualTextField
        address={`${root}/metaKeywords`}
        label={t('editing.field.metaKeywords')}
        value={page.metaKeywords}
      />
      <TextField
        error={isCanonicalInvalid ? t('editing.canonicalWrong') : undefined}
        hint={t('editing.canonicalHint')}
        label={t('editing.field.canonical')}
        maxLength={500}
        onChange={event => session.write(`${root}/canonical`, event.currentTarget.value || null)}
        placeholder="https://"
        value={page.canonical ?? ''}
      />
      <LayoutSelect
        allowedLayouts={layouts}
        containers={page.itemContainers}
        onChange={layout => session.write(`${root}/layout`, layout)}
        shownLayout={shownLayout ?? page.layout}
        value={page.layout}
      />
    </div>
  )
}

interface PagePictureProps {
  address: Address
  label: string
  hint?: string
  /** Undefined when there is no picture to remove. */
  onRemove: (() => void) | undefined
}

/** Selects the header picture or the picture for link previews. */
const PagePicture = ({ address, label, hint, onRemove }: PagePictureProps) => {
  const t = useT()
  return (
    <fieldset className="edit-picture">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {hint ? <p className="text-sm text-secondary">{hint}</p> : null}
      <div className="flex flex-wrap gap-2">
        <FilePermissionGate>
          <Button onClick={() => session.update({ picture: address })} size="sm">
            {t(onRemove ? 'editing.replacePicture' : 'editing.choosePicture')}
          </Button>
        </FilePermissionGate>
        {onRemove ? (
          <Button onClick={onRemove} size="sm" variant="ghost">
            {t('editing.removePicture')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

/** Edits the alt text of the header picture in each language. */
const HeaderAltTexts = ({ root }: { root: Address }) => {
  const t = useT()
  const languages = Object.keys(usePageOptions().languages)
  const pictures = useSession(({ state }) => state.document.page?.content['header-img']) as
    | Multilingual<{ alt?: string }>
    | null
    | undefined
  return languages
    .filter(language => pictures?.[language])
    .map(language => (
      <TextField
        key={language}
        label={`${t('editing.field.alt')} (${language})`}
        lang={language}
        onChange={event => session.write(`${root}/content/header-img/${language}/alt`, event.currentTarget.value)}
        size="sm"
        value={pictures?.[language]?.alt ?? ''}
      />
    ))
}

/** The lengths that search engines show. */
const MAX_SHOWN_LENGTH = { title: 60, description: 160 }

const Previews = () => {
  const t = useT()
  const language = useLanguage()
  const { shop } = usePageOptions()
  const page = useSession(({ state }) => state.document.page)
  if (!page) return null
  const title = pickText(page.content.title as Multilingual, language) || String(page.content.name)
  const description =
    pickText(page.metaDescription, language) || pickText((page.content.lead ?? null) as Multilingual | null, language)
  const { host, origin, pathname } = window.location
  return (
    <div className="edit-previews">
      <figure>
        <figcaption>{t('editing.inSearch')}</figcaption>
        <div className="edit-found">
          <small>
            {host}
            {pathname.replaceAll('/', ' › ')}
          </small>
          <b>{truncateText(title, MAX_SHOWN_LENGTH.title)}</b>
          <p>{truncateText(description, MAX_SHOWN_LENGTH.description)}</p>
        </div>
        <p className="edit-counts">
          {t('editing.letters', { written: title.length, most: MAX_SHOWN_LENGTH.title })} ·{' '}
          {t('editing.letters', { written: description.length, most: MAX_SHOWN_LENGTH.description })}
        </p>
      </figure>
      <figure>
        <figcaption>{t('editing.inShare')}</figcaption>
        <div className="edit-card">
          {page.socialImage ? <img alt="" src={`${origin}${page.socialImage}?size=640&still=1`} /> : <span />}
          <div>
            <small>{shop.name}</small>
            <b>{title}</b>
            <p>{truncateText(description, MAX_SHOWN_LENGTH.description)}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}

const truncateText = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text
