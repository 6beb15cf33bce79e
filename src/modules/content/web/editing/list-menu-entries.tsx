import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FileCog from 'lucide-react/icons/file-cog'
import Files from 'lucide-react/icons/files'
import ImageUp from 'lucide-react/icons/image-up'
import Link from 'lucide-react/icons/link'
import Link2 from 'lucide-react/icons/link-2'
import Package from 'lucide-react/icons/package'
import PaintRoller from 'lucide-react/icons/paint-roller'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import Settings2 from 'lucide-react/icons/settings-2'
import Trash2 from 'lucide-react/icons/trash'
import { type EditedDocument, getBlock, readValue } from '#content/domain/edited-document.ts'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { blockActions } from './block-actions.ts'
import { copyPageUrl } from './copy-page-url.ts'
import { formatting } from './formatting.ts'
import { getFieldLabel } from './get-field-label.ts'
import { getHandleName } from './get-handle-name.ts'
import { pageSettingsModal } from './page-dialog.tsx'
import type { PointerTarget } from './pointer-target.ts'
import { session } from './session.ts'

interface MenuContext {
  t: T
  language: Language
  document: EditedDocument
  canEditProducts: boolean
  /** True when the user may add, move and remove blocks. */
  canArrange: boolean
  canManage: boolean
}

/** Describes the target of the menu. */
export const describePointedTarget = (
  { text, picture, block, productId }: PointerTarget,
  { t, document }: MenuContext,
): string => {
  const pointedBlock = block ? getBlock(document, block) : undefined
  const blockName = pointedBlock ? getHandleName(pointedBlock, t) : null
  const fieldName = picture ? getFieldLabel(picture, t) : text?.dataset.edit && getFieldLabel(text.dataset.edit, t)
  const parts = [fieldName, blockName].filter(part => part !== null && part !== undefined)
  if (parts.length > 0) return parts.join(' · ')
  return t(productId ? 'editing.menu.product' : 'editing.menu.page')
}

/** Lists the menu entries of a target, from the smallest element to the page. */
export const listMenuEntries = (target: PointerTarget, context: MenuContext): MenuEntry[] =>
  [
    listTextEntries(target, context),
    listPictureEntries(target, context),
    listLinkEntries(target, context),
    listBlockEntries(target, context),
    listPageEntries(target, context),
  ]
    .filter(group => group.length > 0)
    .flatMap((group, groupIndex) =>
      group.map((entry, index) => ({ ...entry, startsGroup: groupIndex > 0 && index === 0 })),
    )

/** Focuses a text. An editor that loads while the menu is open replaces the element that was pointed at. */
const focusText = (text: HTMLElement): void => {
  const selector = `[data-edit="${CSS.escape(text.dataset.edit ?? '')}"]`
  const currentText = text.isConnected ? text : document.querySelector<HTMLElement>(selector)
  currentText?.focus()
}

const listTextEntries = ({ text }: PointerTarget, { t }: MenuContext): MenuEntry[] => {
  if (!text) return []
  const edit = {
    key: 'edit',
    label: t('editing.menu.edit'),
    icon: <PencilLine aria-hidden />,
    onSelect: () => focusText(text),
  }
  if (!text.classList.contains('rich-text') || text.ariaReadOnly === 'true') return [edit]
  return [
    edit,
    {
      key: 'style',
      label: t('editing.menu.style'),
      icon: <PaintRoller aria-hidden />,
      onSelect: () => {
        focusText(text)
        requestAnimationFrame(() => document.querySelector<HTMLElement>('.edit-format button')?.focus())
      },
    },
    {
      key: 'link',
      label: t('editing.menu.link'),
      icon: <Link aria-hidden />,
      shortcut: 'Ctrl+K',
      onSelect: () => {
        focusText(text)
        formatting.openPanel('link')
      },
    },
  ]
}

const listPictureEntries = ({ picture, block }: PointerTarget, { t, document }: MenuContext): MenuEntry[] => {
  if (!picture) return []
  const { src } = (readValue(document, picture) ?? {}) as { src?: unknown }
  return [
    {
      key: 'replace',
      label: t('editing.replacePicture'),
      icon: <ImageUp aria-hidden />,
      onSelect: () => session.update({ picture }),
    },
    ...(block
      ? [
          {
            key: 'alt',
            label: t('editing.menu.alt'),
            icon: <PencilLine aria-hidden />,
            onSelect: () => session.update({ settings: block }),
          },
        ]
      : []),
    ...(typeof src === 'string'
      ? [
          {
            key: 'copyPicture',
            label: t('editing.menu.copyPicture'),
            icon: <Link2 aria-hidden />,
            onSelect: () => void copyPageUrl(src, t),
          },
        ]
      : []),
  ]
}

const listLinkEntries = ({ link, text, block }: PointerTarget, { t }: MenuContext): MenuEntry[] => {
  if (!link) return []
  const { href } = link
  const isInText = text?.classList.contains('rich-text') === true
  return [
    ...(block && !isInText
      ? [
          {
            key: 'target',
            label: t('editing.menu.target'),
            icon: <Link aria-hidden />,
            onSelect: () => session.update({ settings: block }),
          },
        ]
      : []),
    {
      key: 'copyLink',
      label: t('editing.menu.copyLink'),
      icon: <Link2 aria-hidden />,
      onSelect: () => void copyPageUrl(href, t),
    },
    {
      key: 'openLink',
      label: t('editing.menu.openLink'),
      icon: <ExternalLink aria-hidden />,
      onSelect: () => void window.open(href, '_blank', 'noopener'),
    },
  ]
}

const listBlockEntries = ({ block: address }: PointerTarget, { t, document, canArrange }: MenuContext): MenuEntry[] => {
  const block = address ? getBlock(document, address) : undefined
  if (!address || !block) return []
  const { container, index } = blockActions.getPosition(address)
  const createEntry = (key: string, label: string, Icon: typeof Copy, shortcut: string, onSelect: () => void) => ({
    key,
    label: t(label),
    icon: <Icon aria-hidden />,
    shortcut,
    onSelect,
  })
  const toggleHidden = block.hidden
    ? createEntry('show', 'editing.show', Eye, 'H', () => blockActions.toggleHidden(address))
    : createEntry('hide', 'editing.hide', EyeOff, 'H', () => blockActions.toggleHidden(address))
  const settings = createEntry('settings', 'editing.menu.blockStyle', Settings2, 'Enter', () =>
    session.update({ settings: address }),
  )
  if (!canArrange) return [settings]
  return [
    settings,
    createEntry('add', 'editing.addAfter', Plus, '+', () =>
      session.update({ picker: { container, index: index + 1 } }),
    ),
    createEntry('up', 'editing.up', ArrowUp, 'Alt+↑', () => blockActions.move(address, -1)),
    createEntry('down', 'editing.down', ArrowDown, 'Alt+↓', () => blockActions.move(address, 1)),
    createEntry('duplicate', 'editing.duplicate', Copy, 'Ctrl+D', () => blockActions.duplicate(address)),
    toggleHidden,
    {
      ...createEntry('remove', 'editing.remove', Trash2, 'Delete', () => blockActions.remove(address)),
      isDestructive: true,
    },
  ]
}

/** Lists entries that open other screens: the product and the page settings. */
const listPageEntries = (
  { productId }: PointerTarget,
  { t, language, document, canEditProducts, canManage }: MenuContext,
): MenuEntry[] => [
  ...(productId && canEditProducts
    ? [
        {
          key: 'product',
          label: t('editing.menu.openProduct'),
          icon: <Package aria-hidden />,
          onSelect: () => void window.open(`/${language}/admin/product/edit/${productId}`, '_blank', 'noopener'),
        },
      ]
    : []),
  ...(document.page && canManage
    ? [
        {
          key: 'page',
          label: t('editing.pageSettings'),
          icon: <FileCog aria-hidden />,
          onSelect: () => pageSettingsModal.open(),
        },
      ]
    : []),
  // Product pages are managed with their product.
  ...(document.page && canManage && document.page.layout !== 'ProductDetailView'
    ? [createPageEntry(document.page.id, language, t)]
    : []),
  {
    key: 'copyPage',
    label: t('editing.menu.copyPage'),
    icon: <Link2 aria-hidden />,
    onSelect: () => void copyPageUrl(window.location.pathname, t),
  },
]

const createPageEntry = (id: number, language: Language, t: T): MenuEntry => ({
  key: 'pageAdmin',
  label: t('editing.menu.openPage'),
  icon: <Files aria-hidden />,
  onSelect: () => void window.open(`/${language}/admin/page/edit/${id}`, '_blank', 'noopener'),
})
