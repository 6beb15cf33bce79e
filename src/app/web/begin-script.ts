/** Milliseconds after which the page comes alive although a picture of it has not come. */
const LONGEST_MS = 1000

/**
 * Runs in the head. What a page comes alive by (`rel="later"`) is asked for once it is seen: its first pictures stand there and were
 * painted, or a hand is on it already. Asked for with the page, 130 kB of scripts share a phone's line with what it is read by.
 */
export const BEGIN_SCRIPT = `{
let asked=false
const ask=()=>{
if(asked)return
asked=true
for(const one of document.querySelectorAll('link[rel=later]')){const link=one.cloneNode();link.rel=one.dataset.rel;document.head.append(link)}
const script=document.createElement('script');script.type='module';script.src=document.querySelector('script[type=later]').src;document.head.append(script)
}
const painted=()=>document.hidden?ask():requestAnimationFrame(()=>setTimeout(ask))
const read=()=>{
for(const press of['pointerdown','keydown'])addEventListener(press,ask,{once:true,capture:true})
setTimeout(ask,${LONGEST_MS})
Promise.allSettled([...document.querySelectorAll('img[fetchpriority=high]')].map(one=>one.decode())).then(painted)
}
addEventListener('DOMContentLoaded',read,{once:true})
}`
  .replaceAll('\n', ';')
  .replaceAll('{;', '{')
  .replaceAll(';}', '}')
