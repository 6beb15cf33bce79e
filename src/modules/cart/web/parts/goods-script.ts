/**
 * Runs in the head before the first paint: says whether this browser's cart has something in it, which the server cannot know. What waits
 * for it keeps as much room as it will take (`goods-place`), so that nothing below gives way.
 */
export const GOODS_SCRIPT =
  "try{if(Object.keys(JSON.parse(localStorage.getItem('cart'))||{}).length>0)document.documentElement.dataset.goods=''}catch(e){}"
