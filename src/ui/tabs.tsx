import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { moveIndex } from './move-index.ts'

export interface Tab {
  key: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** The open tab's key, where the page holds it. */
  value?: string | undefined
  onChange?: ((key: string) => void) | undefined
  className?: string | undefined
}

/** Panels of which one shows; arrow keys move between the tabs. */
export const Tabs = ({ label, tabs, value, onChange, className }: TabsProps) => {
  const [own, setOwn] = useState(tabs[0]?.key)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const open = value ?? own
  const choose = (key: string) => {
    setOwn(key)
    onChange?.(key)
  }
  const steer = (event: KeyboardEvent, index: number) => {
    if (!/^(ArrowLeft|ArrowRight|Home|End)$/.test(event.key)) return
    const next = moveIndex(event.key, index, tabs.length) ?? index
    const tab = tabs[next]
    if (!tab) return
    event.preventDefault()
    choose(tab.key)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className={className}>
      <div aria-label={label} className="tab-list" ref={list} role="tablist">
        {tabs.map((tab, index) => (
          <button
            aria-controls={`${id}-${tab.key}`}
            aria-selected={tab.key === open}
            id={`${id}-${tab.key}-tab`}
            key={tab.key}
            onClick={() => choose(tab.key)}
            onKeyDown={event => steer(event, index)}
            role="tab"
            tabIndex={tab.key === open ? 0 : -1}
            type="button"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(tab => (
        <div
          aria-labelledby={`${id}-${tab.key}-tab`}
          className="pt-6"
          hidden={tab.key !== open}
          id={`${id}-${tab.key}`}
          key={tab.key}
          role="tabpanel"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable to be read
          tabIndex={0}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
