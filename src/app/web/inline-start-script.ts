import { HYDRATED_ATTRIBUTE } from './hydrated.ts'

/** Milliseconds after which the page comes alive although a picture of it has not come. */
const LONGEST_MS = 1000

/** Milliseconds until a style sheet or script that did not come is asked for again. */
const AGAIN_MS = 1500

/**
 * Runs in the head. What a page comes alive by (`rel="later"`) is asked for once it is seen: its first pictures stand there and were
 * painted, or a hand is on it already. Asked for with the page, 130 kB of scripts share a phone's line with what it is read by.
 *
 * A button pressed before that, or a form sent that the page would send by itself, is held, looks so, and is done once the page is alive: on a slow line that is seconds
 * after it is seen. Only the last one, as an impatient hand means it once. Links and forms with an address of their own need no script.
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
script.onerror=()=>setTimeout(run,${AGAIN_MS})
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
},${AGAIN_MS})
},true)
const painted=()=>document.hidden?ask():requestAnimationFrame(()=>setTimeout(ask))
const read=()=>{
for(const press of['pointerdown','keydown'])addEventListener(press,ask,{once:true,capture:true})
setTimeout(ask,${LONGEST_MS})
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
document.addEventListener('${HYDRATED_ATTRIBUTE}',()=>{
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
