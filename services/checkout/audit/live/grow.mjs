import { call, shop, key } from './live.mjs'
import { execSync } from 'node:child_process'
const du=()=>+execSync('du -sm /tmp/home-audit/postgres/data').toString().split('\t')[0]
const v = call(await key('grow'))
const p = (await shop('POST','/v1/catalog/products',{title:'G',sku:'G-'+Date.now(),price:{amount:1000,currency:'EUR'},inventory:{available:100000,warehouse:'BER-1'}})).body
import { randomBytes } from 'node:crypto'
const meta=(i)=>Object.fromEntries(Array.from({length:3},(_,k)=>['k'+k,i+randomBytes(200).toString('base64')]))
const items=Array.from({length:500},(_,i)=>({product_id:p.id,quantity:1,metadata:meta(i)}))
const c=await v('POST','/api/v1/carts',{items}); console.log(c.status,c.status>201?c.text.slice(0,400):c.text.length)
if(c.status===201){const h={'cart-token':c.body.token}; const a=du(); const t=Date.now(); const st={}
for(let n=0;n<40;n++){const r=await v('PATCH',`/api/v1/carts/${c.body.id}`,{metadata:{n:String(n)}},h); st[r.status]=(st[r.status]??0)+1}
await new Promise(r=>setTimeout(r,8000)); console.log(st,'MB more',du()-a,'in',(Date.now()-t-8000)/1000,'s')}
