import { call, shop, key } from './live.mjs'
const p = (await shop('POST','/v1/catalog/products',{title:'Deadlock',sku:'DL-'+Date.now(),price:{amount:1000,currency:'EUR'},inventory:{available:1000000,warehouse:'BER-1'}})).body
const pr=(await shop('POST','/api/v1/promotions',{name:'Auto '+Date.now(),trigger:'AUTOMATIC',limits:{total:100000},effects:[{kind:'PERCENT_OFF',target:'ORDER',rate:'0.1'}]})).body
const act=await shop('POST',`/api/v1/promotions/${pr.id}/activate`); console.log('promo',act.status)
const addr={country:'DE',name:'A',line1:'x 1',city:'Berlin',postal_code:'10117'}
const body={items:[{product_id:p.id,quantity:1}],email:'a@example.com'}
const lat={plain:[],addressed:[],cancel:[]}; const bad={}
const timed=async(kind,f)=>{const t=performance.now(); const r=await f(); lat[kind].push(performance.now()-t); if(r.status>=300){const c=kind+' '+r.status+' '+r.body?.code; bad[c]=(bad[c]??0)+1} return r}
const worker=async(i)=>{ for(let n=0;n<40;n++){ if(i%2) await timed('plain',()=>shop('POST','/api/v1/orders',body)); else { const r=await timed('addressed',()=>shop('POST','/api/v1/orders',{...body,shipping_address:addr})); if(r.status===201) await timed('cancel',()=>shop('POST',`/api/v1/orders/${r.body.id}/cancel`,{reason:'x'})) } } }
await Promise.all(Array.from({length:8},(_,i)=>worker(i)))
for(const [k,l] of Object.entries(lat)){ l.sort((a,b)=>a-b); console.log(k,l.length,'median',l[l.length>>1]?.toFixed(0),'p95',l[Math.floor(l.length*.95)]?.toFixed(0),'max',l.at(-1)?.toFixed(0)) }
console.log(bad)
await shop('POST',`/api/v1/promotions/${pr.id}/end`)
