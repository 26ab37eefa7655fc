import { call, shop, key } from './live.mjs'
const v = call(await key('overflow'))
const p = (await shop('POST','/v1/catalog/products',{title:'O',sku:'O-'+Date.now(),price:{amount:900719925474099,currency:'EUR'},inventory:{available:100000000,warehouse:'BER-1'}}))
console.log(p.status,p.text.slice(0,200))
const addr={country:'DE',name:'A',line1:'x 1',city:'Berlin',postal_code:'10117'}
for(const q of [1,9,10,11,100000]){ const c=await v('POST','/api/v1/carts',{items:[{product_id:p.body.id,quantity:q}],shipping_address:addr,email:'a@b.de',codes:['XXXX']}); console.log(q,c.status,c.body.code??'',c.body.total?.amount,c.body.blockers?.map(b=>b.code)); if(c.status===201){const o=await v('POST',`/api/v1/carts/${c.body.id}/complete`,{shown:c.body.shown},{'cart-token':c.body.token}); console.log('  complete',o.status,o.body.code); const s=await v('POST',`/api/v1/carts/${c.body.id}/shipping-options`,undefined,{'cart-token':c.body.token}); console.log('  options',s.status,s.body.code)} }
