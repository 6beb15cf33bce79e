import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { type Address, getBlock } from '#content/domain/edited-document.ts'
import { useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { findBlockHandle } from './block-actions.ts'
import { blockTypes } from './block-types.ts'
import type { FieldSchema } from './field-input.ts'
import { SchemaFields } from './schema-field.tsx'
import { session, useSession } from './session.ts'

/** Shows a side panel with all fields of a block. Changes show in the page at once. */
export const BlockSettings = () => {
  const address = useSession(snapshot => snapshot.settings)
  const type = useSession(snapshot =>
    snapshot.settings ? getBlock(snapshot.state.document, snapshot.settings)?.type : undefined,
  )
  return address && type ? <SettingsPanel address={address} key={address} type={type} /> : null
}

/** Fields that accept text, which get the initial focus. */
const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="hidden"], [tabindex="-1"]), textarea'

const SettingsPanel = ({ address, type }: { address: Address; type: string }) => {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  const description = blockTypes.find(type)
  useEffect(() => {
    const findFirstField = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
    const field = findFirstField(TEXT_FIELDS) ?? findFirstField('input, textarea, button[data-field], .control')
    field?.focus()
  }, [])
  const close = () => {
    session.update({ settings: null })
    findBlockHandle(address)?.focus({ preventScroll: true })
  }
  const fields = (description?.schema ?? {}) as FieldSchema
  return (
    <section
      aria-label={t('editing.settingsOf', { name: t(`editing.block.${type}`) })}
      className="edit-panel"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
      ref={panel}
    >
      <header>
        <h2>{t(`editing.block.${type}`)}</h2>
        <IconButton icon={<X aria-hidden />} label={t('content.close')} onClick={close} tooltipPosition="none" />
      </header>
      <div className="edit-panel-body">
        <p className="text-sm text-secondary">{t(`editing.about.${type}`)}</p>
        <SchemaFields address={address} schema={fields} />
        {Object.keys(fields.properties ?? {}).length === 0 ? <p>{t('editing.noSettings')}</p> : null}
      </div>
    </section>
  )
}
