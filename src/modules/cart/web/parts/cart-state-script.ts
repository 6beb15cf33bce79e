/**
 * Inline script that marks the document before first paint when the browser's cart has items. The mark reserves
 * space (`goods-place`) and prevents a layout shift.
 */
export const CART_STATE_SCRIPT =
  "try{if(Object.keys(JSON.parse(localStorage.getItem('cart'))||{}).length>0)document.documentElement.dataset.goods=''}catch(e){}"
