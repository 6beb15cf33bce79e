import { useState } from 'react'
import type { StoredSource } from '#fitment/contract-fitment-admin.ts'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { formatSource, SourceDialog } from './source-dialog.tsx'

type Source = Pick<StoredSource, 'id' | 'name' | 'kind'>

interface SourceFieldProps {
  sources: readonly Source[]
  hint?: string | undefined
  value: number
  error: string | undefined
  /** A stored rule keeps its source. */
  isFixed: boolean
  onChange: (id: number) => void
  onSaved: () => void
}

/** Chooses the source of a rule, or creates one. */
export const SourceField = ({ sources: stored, hint, value, error, isFixed, onChange, onSaved }: SourceFieldProps) => {
  const t = useT()
  const [createdSources, setCreatedSources] = useState<readonly Source[]>([])
  const [isCreating, setIsCreating] = useState(false)
  const sources = [...stored, ...createdSources.filter(({ id }) => !stored.some(source => source.id === id))]
  return (
    <div className="grid gap-2">
      <Select
        disabled={isFixed}
        error={error}
        hint={hint}
        label={t('fitmentAdmin.source')}
        name="source_id"
        onChange={onChange}
        options={sources.map(source => ({ value: source.id, label: formatSource(source, t) }))}
        required
        value={value}
      />
      {isFixed ? null : (
        <Button className="justify-self-start" onClick={() => setIsCreating(true)} size="sm">
          {t('fitmentAdmin.newSource')}
        </Button>
      )}
      {isCreating ? (
        <SourceDialog
          onClose={() => setIsCreating(false)}
          onSaved={source => {
            setCreatedSources([...createdSources, source])
            onChange(source.id)
            onSaved()
          }}
          source={null}
        />
      ) : null}
    </div>
  )
}
