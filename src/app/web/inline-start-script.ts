import { LOAD_RETRY_DELAY_MS } from '#platform/web/load-retry-delay.ts'
import { HYDRATED_EVENT } from './hydrated-event.ts'

/** Milliseconds after which hydration starts even if a picture has not loaded. */
const MAX_WAIT_MS = 1000

/**
 * Runs in the head. It requests the scripts (`rel="later"`) once the first pictures are painted or the visitor
 * interacts. Requested earlier, 130 kB of scripts would compete with the visible content on a phone's connection. A
 * click on a button, or a form that the script would submit, is held, marked as pending and replayed after hydration.
 * Only the last one is replayed. Links and forms with an address work without scripts.
 */
export const INLINE_START_SCRIPT = `{
let asked=false
const ask=()=>{
if(asked)return
asked=true
for(const one of document.querySelectorAll('link[rel=later]')){const link=one.cloneNode();link.rel=one.dataset.rel;document.head.append(link)}
run()
}
const run=()=>{
const script=document.createElement('script');script.type='module';script.src=document.querySelector('script[type=later]').src
script.onerror=()=>setTimeout(run,${LOAD_RETRY_DELAY_MS})
document.head.append(script)
}
const bare=new Set
let sentence
const cover=()=>{
const root=document.documentElement
root.style.visibility=bare.size?'hidden':''
if(!bare.size)return sentence?.remove()
if(sentence?.isConnected)return
sentence=document.createElement('p')
sentence.textContent=document.querySelector('meta[name=no-styles]')?.content
sentence.setAttribute('role','status')
Object.assign(sentence.style,{visibility:'visible',position:'fixed',inset:'30vh 1rem auto',margin:'0 auto',maxWidth:'30rem',font:'1.125rem/1.5 system-ui,sans-serif',textAlign:'center'})
root.append(sentence)
}
addEventListener('error',({target:one})=>{
if(one.rel!=='stylesheet'||one.dataset.own===undefined)return
bare.add(one.href)
cover()
setTimeout(()=>{
const link=one.cloneNode()
link.onload=()=>{bare.delete(link.href);cover()}
one.replaceWith(link)
},${LOAD_RETRY_DELAY_MS})
},true)
const painted=()=>document.hidden?ask():requestAnimationFrame(()=>setTimeout(ask))
const read=()=>{
for(const press of['pointerdown','keydown'])addEventListener(press,ask,{once:true,capture:true})
setTimeout(ask,${MAX_WAIT_MS})
Promise.allSettled([...document.querySelectorAll('img[fetchpriority=high]')].map(one=>one.decode())).then(painted)
}
addEventListener('DOMContentLoaded',read,{once:true})
let held=null
const hold=(one,again)=>{
if(held)held.one.style.opacity=''
held={one,again}
one.style.opacity=.6
}
const onClick=({target})=>{
const one=target.closest('button')
if(one&&!(one.form&&one.type==='submit'))hold(one,()=>one.click())
}
const onSubmit=event=>{
const{target:form,submitter}=event
if(form.hasAttribute('action')||submitter?.hasAttribute('formaction'))return
event.preventDefault()
hold(submitter??form,()=>form.requestSubmit(submitter))
}
addEventListener('click',onClick,true)
addEventListener('submit',onSubmit,true)
document.addEventListener('${HYDRATED_EVENT}',()=>{
removeEventListener('click',onClick,true)
removeEventListener('submit',onSubmit,true)
if(!held)return
held.one.style.opacity=''
if(held.one.isConnected)held.again()
},{once:true})
}`
  .replaceAll('\n', ';')
  .replaceAll('{;', '{')
  .replaceAll(';}', '}')
