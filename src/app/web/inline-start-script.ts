import { LOAD_RETRY_DELAY_MS } from '#platform/web/load-retry-delay.ts'
import { HYDRATED_EVENT } from './hydrated-event.ts'

/** Milliseconds after which hydration starts even if a picture has not loaded. */
const MAX_WAIT_MS = 1000

/**
 * Runs in the head. It reserves the place of the current car's name in the header. It requests the scripts
 * (`rel="later"`) once the first pictures are painted or the visitor interacts. Requested earlier, 130 kB of scripts
 * would compete with the visible content on a phone's connection. A click on a button, or a form that the script would
 * submit, is held, marked as pending and replayed after hydration. Only the last one is replayed. Links and forms with
 * an address work without scripts.
 */
export const INLINE_START_SCRIPT = `{
try{const{isInUse,cars,lostName}=JSON.parse(localStorage.garage);const state=isInUse&&cars[0]?'chosen':lostName&&'lost';if(state)document.documentElement.dataset.car=state}catch{}
let isRequested=false
const requestScripts=()=>{
if(isRequested)return
isRequested=true
for(const hint of document.querySelectorAll('link[rel=later]')){const link=hint.cloneNode();link.rel=hint.dataset.rel;document.head.append(link)}
loadScript()
}
const loadScript=()=>{
const script=document.createElement('script');script.type='module';script.src=document.querySelector('script[type=later]').src
script.onerror=()=>setTimeout(loadScript,${LOAD_RETRY_DELAY_MS})
document.head.append(script)
}
const missingStyles=new Set
let notice
const toggleNotice=()=>{
const root=document.documentElement
root.style.visibility=missingStyles.size?'hidden':''
if(!missingStyles.size)return notice?.remove()
if(notice?.isConnected)return
notice=document.createElement('p')
notice.textContent=document.querySelector('meta[name=no-styles]')?.content
notice.setAttribute('role','status')
Object.assign(notice.style,{visibility:'visible',position:'fixed',inset:'30vh 1rem auto',margin:'0 auto',maxWidth:'30rem',font:'1.125rem/1.5 system-ui,sans-serif',textAlign:'center'})
root.append(notice)
}
addEventListener('error',({target:sheet})=>{
if(sheet.rel!=='stylesheet'||sheet.dataset.own===undefined)return
missingStyles.add(sheet.href)
toggleNotice()
setTimeout(()=>{
const link=sheet.cloneNode()
link.onload=()=>{missingStyles.delete(link.href);toggleNotice()}
sheet.replaceWith(link)
},${LOAD_RETRY_DELAY_MS})
},true)
const requestAfterPaint=()=>document.hidden?requestScripts():requestAnimationFrame(()=>setTimeout(requestScripts))
const onContentLoaded=()=>{
for(const type of['pointerdown','keydown'])addEventListener(type,requestScripts,{once:true,capture:true})
setTimeout(requestScripts,${MAX_WAIT_MS})
Promise.allSettled([...document.querySelectorAll('img[fetchpriority=high]')].map(image=>image.decode())).then(requestAfterPaint)
}
addEventListener('DOMContentLoaded',onContentLoaded,{once:true})
let heldAction=null
const holdAction=(element,repeat)=>{
if(heldAction)heldAction.element.style.opacity=''
heldAction={element,repeat}
element.style.opacity=.6
}
const onClick=({target})=>{
const button=target.closest('button')
if(button&&!(button.form&&button.type==='submit'))holdAction(button,()=>button.click())
}
const onSubmit=event=>{
const{target:form,submitter}=event
if(form.hasAttribute('action')||submitter?.hasAttribute('formaction'))return
event.preventDefault()
holdAction(submitter??form,()=>form.requestSubmit(submitter))
}
addEventListener('click',onClick,true)
addEventListener('submit',onSubmit,true)
document.addEventListener('${HYDRATED_EVENT}',()=>{
removeEventListener('click',onClick,true)
removeEventListener('submit',onSubmit,true)
if(!heldAction)return
heldAction.element.style.opacity=''
if(heldAction.element.isConnected)heldAction.repeat()
},{once:true})
}`
  .replaceAll('\n', ';')
  .replaceAll('{;', '{')
  .replaceAll(';}', '}')
