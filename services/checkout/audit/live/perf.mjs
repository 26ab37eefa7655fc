import { call, shop, key } from './live.mjs'
const v = call(await key('perf'))
const made=[]
for(let i=0;i<200;i++){ const pr=(await shop('POST','/api/v1/promotions',{name:'Perf '+i,trigger:'AUTOMATIC',stacking:{group:'g'+(i%20),mode:i%2?'EXCLUSIVE_IN_GROUP':'COMBINE'},effects:[{kind:'PERCENT_OFF',target:'ITEMS',rate:'0.01'}]})); if(pr.status!==201){console.log(pr.text);break} await shop('POST',`/api/v1/promotions/${pr.body.id}/activate`); made.push(pr.body.id)}
const p = (await shop('POST','/v1/catalog/products',{title:'P',sku:'PF-'+Date.now(),price:{amount:1000,currency:'EUR'},inventory:{available:1000000,warehouse:'BER-1'}})).body
const items=Array.from({length:500},(_,i)=>({product_id:p.id,quantity:1,metadata:{n:String(i)}}))
let t=performance.now(); const c=await v('POST','/api/v1/carts',{items}); console.log('create 500 lines, 200 promotions',c.status,(performance.now()-t).toFixed(0),'ms', c.text.length)
const h={'cart-token':c.body.token}
for(let i=0;i<3;i++){t=performance.now(); const g=await v('GET',`/api/v1/carts/${c.body.id}`,undefined,h); console.log('get',g.status,(performance.now()-t).toFixed(0))}
// others meanwhile
const other=[]; let stop=false
const watch=(async()=>{while(!stop){const t=performance.now(); const r=await shop('GET','/api/v1/shipping/methods'); other.push([performance.now()-t,r.status]); await new Promise(r=>setTimeout(r,50))}})()
const st={}; const end=performance.now()+15000
await Promise.all(Array.from({length:20},async()=>{while(performance.now()<end){const r=await v('GET',`/api/v1/carts/${c.body.id}`,undefined,h); st[r.status]=(st[r.status]??0)+1}}))
stop=true; await watch
const l=other.map(([x])=>x).sort((a,b)=>a-b); console.log('one visitor, 20 at once, 15 s:',st,'another caller:',l.length,'median',l[l.length>>1]?.toFixed(0),'max',l.at(-1)?.toFixed(0), [...new Set(other.map(o=>o[1]))])
for(const id of made) await shop('POST',`/api/v1/promotions/${id}/end`)
