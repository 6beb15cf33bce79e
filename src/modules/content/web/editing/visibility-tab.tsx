import { useState } from 'react'
import { pageSettings } from '#content/contract-page-settings.ts'
import {
  ALWAYS,
  changeVisibilityType,
  completeVisibility,
  IN_PERIOD,
  isAlwaysVisible,
  type Visibility,
  validateVisibility,
} from '#kernel/visibility.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { DateTimeField } from '#ui/admin/date-time-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { useUnfinishedAlert } from './parts/use-unfinished-alert.tsx'
import type { SettingsTabProps } from './settings-tab-props.ts'
import { UpcomingVisibility } from './upcoming-visibility.tsx'

const INITIAL_VISIBILITY: Visibility = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 0, stateOutRange: 1 }
const STATES = [0, 1, 2] as const
const VISIBILITY_TYPES = [0, 1, 2] as const

/** Edits the visibility of the page. Required pages are always visible. */
export const VisibilityTab = (props: SettingsTabProps) => {
  const t = useT()
  const { required, visibility } = props.settings
  // A page that was hidden before it became required can be shown here.
  return required && isAlwaysVisible(visibility) ? <p>{t('editing.neededVisible')}</p> : <VisibilityForm {...props} />
}

/** Shows the form for visibility: always, from a moment on, or in a period. */
const VisibilityForm = ({ pageId, settings, onChange }: SettingsTabProps) => {
  const t = useT()
  const send = useSend()
  const [value, setValue] = useState<Visibility>(completeVisibility(settings.visibility) ?? INITIAL_VISIBILITY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  const { attempt, alert, notice } = useUnfinishedAlert(t('editing.unfinished.show'))
  const updateVisibility = (changes: Partial<Visibility>) => setValue({ ...value, ...changes })
  const states = STATES.map(state => ({ value: state, label: t(`editing.state.${state}`) }))
  const save = async () => {
    const valueErrors = validateVisibility(value)
    setErrors(valueErrors)
    if (Object.keys(valueErrors).length > 0) return
    await attempt(async ({ acceptsUnfinished }) => {
      setIsBusy(true)
      try {
        await send(pageSettings.setVisibility, {
          params: { id: pageId },
          body: { visibility: value, acceptsUnfinished },
        })
        showToast('success', t('editing.visibilitySaved'))
        onChange()
      } finally {
        setIsBusy(false)
      }
    })
  }
  const getError = (field: string): string | undefined => errors[field] && t(errors[field])
  const renderMomentField = (name: 'rangeFrom' | 'rangeTo') => (
    <DateTimeField
      error={getError(`visibility.${name}`)}
      label={t(`editing.range.${name}`)}
      onChange={next => updateVisibility({ [name]: next === null ? null : Date.parse(next) })}
      value={value[name] === null ? null : new Date(value[name]).toISOString()}
    />
  )
  return (
    <div className="grid gap-5">
      {notice}
      <Select
        label={t('editing.when')}
        onChange={type => setValue(changeVisibilityType(value, type))}
        options={VISIBILITY_TYPES.map(type => ({ value: type, label: t(`editing.whenType.${type}`) }))}
        value={value.type}
      />
      {value.type > 0 ? renderMomentField('rangeFrom') : null}
      {value.type === IN_PERIOD ? renderMomentField('rangeTo') : null}
      <Select
        label={t(value.type === ALWAYS ? 'editing.stateAlways' : 'editing.stateIn')}
        onChange={stateInRange => updateVisibility({ stateInRange })}
        options={states}
        value={value.stateInRange}
      />
      {value.type > 0 ? (
        <Select
          label={t('editing.stateOut')}
          onChange={stateOutRange => updateVisibility({ stateOutRange })}
          options={states}
          value={value.stateOutRange}
        />
      ) : null}
      <UpcomingVisibility product={completeVisibility(settings.productVisibility)} visibility={value} />
      <div>
        <Button isLoading={isBusy} onClick={() => void save()} variant="primary">
          {t('editing.saveVisibility')}
        </Button>
      </div>
      {alert}
    </div>
  )
}
