import { expect, test } from './shop.ts'

test('shows the HTTP API and loads nothing from other hosts', async ({ page, baseURL }) => {
  const hosts = new Set<string>()
  page.on('request', request => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(host)
  })
  await page.goto('/api-docs')
  await expect(page.getByRole('heading', { level: 1, name: 'Pitlane' })).toBeVisible()
  await expect(page.getByText('/v1/account/second-factor').first()).toBeVisible()
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
})
