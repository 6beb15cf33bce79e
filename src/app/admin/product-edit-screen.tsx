/** The product form with the section of the module that knows which cars a product fits. */
const [{ loader, createProductEditPage }, { FitmentSection }] = await Promise.all([
  import('#catalog/web/admin/product-edit-page.tsx'),
  import('#fitment/web/admin/parts/fitment-section.tsx'),
])

const Component = createProductEditPage([{ id: 'fitment', title: 'fitmentAdmin.title', Component: FitmentSection }])

export { Component, loader }
