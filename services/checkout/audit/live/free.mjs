import { call, shop, key } from './live.mjs'
const v = call(await key('free'))
const ms=(await shop('GET','/api/v1/shipping/methods?limit=50')).body; const list=(ms.content??ms.data)
const active=list.filter(m=>m.status==='ACTIVE')
for(const m of active) console.log('pause',m.code,(await shop('POST',`/api/v1/shipping/methods/${m.id}/pause`,{})).status)
const p = (await shop('POST','/v1/catalog/products',{title:'F',sku:'F-'+Date.now(),price:{amount:1000,currency:'EUR'},inventory:{available:100,warehouse:'BER-1'}})).body
const addr={country:'DE',name:'A',line1:'x 1',city:'Berlin',postal_code:'10117'}
const c=(await v('POST','/api/v1/carts',{items:[{product_id:p.id,quantity:1}],email:'a@example.com',shipping_address:addr})).body
const o=await v('POST',`/api/v1/carts/${c.id}/complete`,{shown:c.shown},{'cart-token':c.token})
console.log('all methods paused, none chosen:',o.status,o.body.code,o.body.total,o.body.shipping_total,'requires shipping',c.items[0].requires_shipping)
for(const m of active) await shop('POST',`/api/v1/shipping/methods/${m.id}/activate`,{})
