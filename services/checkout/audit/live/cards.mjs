import { call, shop, key } from './live.mjs'
const v = call(await key('cards'))
const p = (await shop('POST','/v1/catalog/products',{title:'Audit shirt',sku:'AUD-'+Date.now(),price:{amount:1000,currency:'EUR'},inventory:{available:1000000,warehouse:'BER-1'}})).body
const m=(await shop('POST','/api/v1/shipping/methods',{code:'aud'+Date.now()%100000,name:'Aud',rates:[{currency:'EUR',amount:490}]})).body; const act=await shop('POST','/api/v1/shipping/methods/'+m.id+'/activate',{}); console.log(m.code,act.status);
const addr={country:'DE',name:'A',line1:'x 1',city:'Berlin',postal_code:'10117'}
const c=(await v('POST','/api/v1/carts',{items:[{product_id:p.id,quantity:1}],email:'a@example.com',shipping_address:addr,shipping_method:m.code})).body
console.log(c.blockers, c.total)
const h={'cart-token':c.token}
const o=await v('POST',`/api/v1/carts/${c.id}/complete`,{shown:c.shown},h); console.log(o.status,o.text.slice(0,150))
const n={}
for(let i=0;i<60;i++){ let r=await v('POST',`/api/v1/carts/${c.id}/payments`,{method:'pm_test_decline_funds'},h); const s=r.status+' '+(r.body.code??''); n[s]=(n[s]??0)+1 }
console.log(n)
const again=await v('POST',`/api/v1/carts/${c.id}/payments`,{method:'pm_test_ok'},h); console.log(again.status, again.text)
