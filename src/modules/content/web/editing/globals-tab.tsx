import { useEffect, useState } from 'react'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { notifyError } from '#platform/web/notify-error.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { BannerFields, type BannerValues, useBannerSettings } from '#shop/web/admin/parts/banner-form.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { can } from '#wire/visitor.ts'
import { session } from './session.ts'

/** Links to the global places of the page, and the banner settings. */
export const GlobalsTab = () => {
  const t = useT()
  const canEditBanner = can(useVisitor(), 'settings.edit')
  const goTo = (selector: string) => {
    session.update({ globalsTab: null })
    requestAnimationFrame(() => {
      const place = document.querySelector<HTMLElement>(selector)
      place?.scrollIntoView({ block: 'center' })
      place?.focus({ preventScroll: true })
    })
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        {(['header', 'footer'] as const).map(place => (
          <Button key={place} onClick={() => goTo(`[data-place="global/itemContainers/${place}"]`)} size="sm">
            {t(`editing.globals.${place}`)}
          </Button>
        ))}
        <Button onClick={() => goTo('[data-edit="global/content/motto"]')} size="sm">
          {t('editing.globals.motto')}
        </Button>
      </div>
      {canEditBanner ? <Banner /> : null}
    </div>
  )
}

const Banner = () => {
  const t = useT()
  const { reload } = useBannerSettings()
  const [initial, setInitial] = useState<BannerValues>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab reads the values once, when it opens
  useEffect(() => void reload().then(setInitial, notifyError), [])
  return initial ? <BannerForm initial={initial} /> : <Spinner label={t('app.loading')} />
}

const BannerForm = ({ initial }: { initial: BannerValues }) => {
  const t = useT()
  const reload = useReload()
  const { save, reload: reread } = useBannerSettings()
  const { form } = useSettingsForm({ initial, save, reload: reread, onSaved: reload })
  return (
    <form {...form.props}>
      <FormMessage form={form} />
      <BannerFields form={form} />
      <div className="mt-4">
        <Button disabled={!form.isChanged} loading={form.isBusy} type="submit" variant="primary">
          {t('editing.globals.saveBanner')}
        </Button>
      </div>
    </form>
  )
}
