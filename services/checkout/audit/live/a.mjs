import { call, shop, key } from './live.mjs'
const k = await key()
const v = call(k)
const list = await shop('GET', '/v1/catalog/products?limit=5')
const items = list.body.items ?? list.body.content
console.log(Object.keys(list.body), items?.slice(0,5).map(p => [p.id, p.sku, p.kind, JSON.stringify(p.inventory)]))
const p = (await shop('POST','/v1/catalog/products',{title:'Audit shirt',sku:'AUD-'+Date.now(),price:{amount:1000,currency:'EUR'},inventory:{available:1000000,warehouse:'BER-1'}})).body
console.log(p.id, p.code)
const st = Date.now(); const count = {}
const cr = (await v('POST','/api/v1/carts',{items:[{product_id:p.id,quantity:1}]}))
console.log(cr.status, cr.headers.get('ratelimit-policy'), cr.text.slice(0,200))
const cart = cr.body
for (let i=0;i<40;i++){ const r = await v('POST',`/api/v1/carts/${cart.id}/codes`,{code:`WRONG${i}`},{'cart-token':cart.token}); count[r.status]=(count[r.status]??0)+1 }
console.log('codes', count, Date.now()-st, 'ms')
