import { call, shop, key } from './live.mjs'
const v = call(await key('tds'))
const m=(await shop('POST','/api/v1/shipping/methods',{code:'tds'+Date.now()%100000,name:'T',rates:[{currency:'EUR',amount:490}]})).body; await shop('POST','/api/v1/shipping/methods/'+m.id+'/activate',{})
const p = (await shop('POST','/v1/catalog/products',{title:'F',sku:'F-'+Date.now(),price:{amount:1000,currency:'EUR'},inventory:{available:100,warehouse:'BER-1'}})).body
const addr={country:'DE',name:'A',line1:'x 1',city:'Berlin',postal_code:'10117'}
const mk=async()=>{const c=(await v('POST','/api/v1/carts',{items:[{product_id:p.id,quantity:1}],email:'a@example.com',shipping_address:addr,shipping_method:m.code})).body; const h={'cart-token':c.token}; const o=await v('POST',`/api/v1/carts/${c.id}/complete`,{shown:c.shown},h); return {c,h,o}}
for(const method of ['pm_test_3ds','pm_test_timeout','pm_test_capture_timeout']){
const {c,h}=await mk()
const r=await v('POST',`/api/v1/carts/${c.id}/payments`,{method},h); console.log(method,r.status,r.body.code??r.body.status,JSON.stringify(r.body.next_action??null), r.body.id)
const id=r.body.id ?? r.body.meta?.payment_id
if(id){const cf=await v('POST',`/api/v1/payments/${id}/confirm`,undefined,h); console.log(' confirm by visitor',cf.status,cf.body.code); const g=await v('GET',`/api/v1/payments/${id}`,undefined,h); console.log(' read by visitor',g.status,g.body.code)
if(r.body.next_action?.url){const u=r.body.next_action.url; const a=await fetch(u).catch(e=>({status:String(e)})); console.log(' open action',u,a.status)}}
const again=await v('POST',`/api/v1/carts/${c.id}/payments`,{method:'pm_test_ok'},h); console.log(' another method',again.status,again.body.code??again.body.status)
}
