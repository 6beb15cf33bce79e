import type { LoaderFunctionArgs } from 'react-router'
import { ossThreshold } from '#orders/contract-oss-threshold.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { shopSettingsEndpoints, vatRateEndpoints } from '#shop/contract-settings.ts'
import { CountryRates } from '#shop/web/admin/parts/country-rates.tsx'
import { HomeRates } from '#shop/web/admin/parts/home-rates.tsx'
import { OssSection } from '#shop/web/admin/parts/oss-section.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { OssSales } from './parts/oss-sales.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const [rates, settings, threshold] = await Promise.all([
    send(vatRateEndpoints.list, {}, { signal }),
    send(shopSettingsEndpoints.read, {}, { signal }),
    send(ossThreshold.read, {}, { signal }),
  ])
  return { rates: rates.body.data, ossFrom: settings.body.data.ossFrom, threshold: threshold.body.data }
}

/** Shows home VAT rates, the OSS registration with the sales that count for it, and the rates of other countries. */
export const Component = () => {
  const t = useT()
  const { rates, ossFrom, threshold } = useScreenData<typeof loader>()
  return (
    <>
      <PageHeader title={t('shopAdmin.vat.title')} />
      <div className="grid gap-4">
        <HomeRates rates={rates} />
        <OssSection ossFrom={ossFrom}>
          <OssSales {...threshold} />
        </OssSection>
        <CountryRates rates={rates} />
      </div>
    </>
  )
}
