/** Builds the schema.org breadcrumb list. */
export const createBreadcrumbList = (crumbs: readonly { name: string; url: string }[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url.startsWith('/') ? origin + url : url,
  })),
})
