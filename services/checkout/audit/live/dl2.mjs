import { call, shop, key } from './live.mjs'
const mode=process.argv[2]; const withPromo=process.argv[3]!=='nopromo'
const p = (await shop('POST','/v1/catalog/products',{title:'Deadlock',sku:'DL-'+Date.now(),price:{amount:1000,currency:'EUR'},inventory:{available:1000000,warehouse:'BER-1'}})).body
let pr
if(withPromo){pr=(await shop('POST','/api/v1/promotions',{name:'Auto '+Date.now(),trigger:'AUTOMATIC',limits:{total:100000},effects:[{kind:'PERCENT_OFF',target:'ORDER',rate:'0.1'}]})).body
await shop('POST',`/api/v1/promotions/${pr.id}/activate`)}
const addr={country:'DE',name:'A',line1:'x 1',city:'Berlin',postal_code:'10117'}
const body={items:[{product_id:p.id,quantity:1}],email:'a@example.com'}
const l=[]; const bad={}; const end=performance.now()+20000
const timed=async(f)=>{const t=performance.now(); const r=await f(); l.push(performance.now()-t); if(r.status>=300){const c=r.status+' '+r.body?.code; bad[c]=(bad[c]??0)+1} return r}
const worker=async(i)=>{ while(performance.now()<end){ const a = (mode==='plain'||mode==='plaincancel')?false:(mode==='addr'||mode==='addrcancel')?true:i%2===0; const r=await timed(()=>shop('POST','/api/v1/orders',a?{...body,shipping_address:addr}:body)); if((mode==='plaincancel'||mode==='addrcancel')&&r.status===201) await timed(()=>shop('POST',`/api/v1/orders/${r.body.id}/cancel`,{reason:'x'})) } }
await Promise.all(Array.from({length:8},(_,i)=>worker(i)))
l.sort((a,b)=>a-b); console.log(mode,withPromo,'requests',l.length,'median',l[l.length>>1]?.toFixed(0),'p95',l[Math.floor(l.length*.95)]?.toFixed(0),'max',l.at(-1)?.toFixed(0),bad)
if(pr) await shop('POST',`/api/v1/promotions/${pr.id}/end`)
