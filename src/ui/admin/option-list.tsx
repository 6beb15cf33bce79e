import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import type { ReactNode, RefObject } from 'react'

interface OptionListProps<Item> {
  getItemKey: (item: Item) => string
  getItemText: (item: Item) => string
  renderItem?: ((item: Item) => ReactNode) | undefined
  emptyLabel: string
  loadingLabel?: string | undefined
  isLoading?: boolean | undefined
  /** The element that the list is placed under; the input by default. */
  anchor?: RefObject<Element | null> | undefined
}

/** Renders the popup of a combobox. */
export const OptionList = <Item,>(props: OptionListProps<Item>) => {
  const { getItemKey, getItemText, renderItem, emptyLabel, isLoading, loadingLabel, anchor } = props
  return (
    <Base.Portal>
      <Base.Positioner align="start" anchor={anchor} className="floating" sideOffset={4}>
        <Base.Popup className="popup options">
          <Base.Status className="px-2.5 text-sm text-secondary">
            {isLoading ? <span className="block py-2">{loadingLabel}</span> : null}
          </Base.Status>
          <Base.Empty className="px-2.5 text-sm text-secondary">
            {isLoading ? null : <span className="block py-2">{emptyLabel}</span>}
          </Base.Empty>
          <Base.List>
            {(item: Item) => (
              <Base.Item className="option" key={getItemKey(item)} value={item}>
                <span className="min-w-0 flex-1">{renderItem?.(item) ?? getItemText(item)}</span>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
