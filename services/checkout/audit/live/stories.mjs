import { call, shop, key } from './live.mjs'
const v = call(await key('stories'))
let seed=+process.argv[2]||7; const rnd=(n)=>{seed|=0;seed=seed+0x6D2B79F5|0;let t=Math.imul(seed^seed>>>15,1|seed);t=t+Math.imul(t^t>>>7,61|t)^t;return ((t^t>>>14)>>>0)%n}
const S=Date.now()%1e6
const rateM=(await shop('POST','/api/v1/shipping/methods',{code:'st'+S,name:'S',rates:[{currency:'EUR',amount:491}]})).body; await shop('POST',`/api/v1/shipping/methods/${rateM.id}/activate`,{})
const ps=[]; for(const price of [1,333,1999,12345]) ps.push((await shop('POST','/v1/catalog/products',{title:'S',sku:`S-${S}-${price}`,price:{amount:price,currency:'EUR'},inventory:{available:100000,warehouse:'BER-1'}})).body)
const mkP=async(b,code)=>{const r=(await shop('POST','/api/v1/promotions',{name:'St '+S,trigger:code?'CODE':'AUTOMATIC',...b})); if(r.status!==201) throw new Error(r.text); if(code) await shop('POST',`/api/v1/promotions/${r.body.id}/codes`,{code}); const a=await shop('POST',`/api/v1/promotions/${r.body.id}/activate`); if(a.status!==200) throw new Error(a.text); return r.body.id}
const eur=a=>({amount:a,currency:'EUR'})
const proms=[
 await mkP({effects:[{kind:'PERCENT_OFF',target:'ORDER',rate:'0.0733'}],limits:{budget:eur(500000)}},'PCT'+S),
 await mkP({effects:[{kind:'AMOUNT_OFF',target:'ORDER',amounts:[eur(1001)]}],limits:{total:60}},'AMT'+S),
 await mkP({effects:[{kind:'BUY_X_GET_Y',target:'ITEMS',buy:{quantity:2},get:{quantity:1},rate:'1'}]},'BXY'+S),
 await mkP({effects:[{kind:'FREE_SHIPPING',target:'SHIPPING'}],conditions:{min_value:[eur(3000)]}},'SHIP'+S),
]
const codes=['PCT','AMT','BXY','SHIP'].map(c=>c+S)
const addr={country:'DE',name:'A',line1:'x 1',city:'Berlin',postal_code:'10117'}
const stat={}; const note=(k)=>{stat[k]=(stat[k]??0)+1}
const placed=[]
async function story(){
 const items=ps.filter(()=>rnd(2)).map(p=>({product_id:p.id,quantity:1+rnd(6)})); if(!items.length) items.push({product_id:ps[rnd(4)].id,quantity:3})
 const c=(await v('POST','/api/v1/carts',{items,email:'a@example.com',shipping_address:addr,shipping_method:rateM.code,codes:codes.filter(()=>rnd(3)===0),hold:rnd(2)===0})).body
 if(!c.token){note('cart '+c.code);return}
 const h={'cart-token':c.token}; let cur=c
 for(const code of c.codes.filter(x=>!x.is_applied)){const r=await v('DELETE',`/api/v1/carts/${c.id}/codes/${code.code}`,undefined,h); cur=r.body.id?r.body:cur; note('dropped '+code.reason)}
 const o=await v('POST',`/api/v1/carts/${c.id}/complete`,{shown:cur.shown},h); if(o.status!==200){note('complete '+o.body.code);return}
 if(o.body.total.amount!==cur.total.amount) note('TOTAL DIFFERS')
 placed.push(o.body.id)
 const paid=rnd(3); if(paid){const r=await v('POST',`/api/v1/carts/${c.id}/payments`,{method:'pm_test_ok'},h); note('pay '+r.status+(r.body.code??''))}
 let order=o.body; const times=rnd(5)
 for(let i=0;i<times;i++){ const it=order.items[rnd(order.items.length)]; const open=it.quantity-it.cancelled; if(open<1) continue; const q=1+rnd(open); const r=await shop('POST',`/api/v1/orders/${order.id}/cancel`,{items:[{order_item_id:it.id,quantity:q}]}); note('cancel '+r.status+(r.body.code??'')); if(r.status===200) order=r.body; else break }
}
for(let n=0;n<+process.argv[3];n++) await Promise.all([story(),story()])
await new Promise(r=>setTimeout(r,4000))
const all=async(u)=>{const out=[]; let next=u; for(let i=0;i<60&&next;i++){const r=await shop('GET',next); const b=r.body; if(r.status!==200) {console.log(next,r.text);break} out.push(...(b.content??b.data)); const cur=b.page?.next_cursor??b.next_cursor??b.page?.next; next=cur?`${u}&cursor=${encodeURIComponent(cur)}`:null} return out}
let bad=0; const fail=(...a)=>{if(bad++<15) console.log('MISMATCH',...a)}
const reds=[]; for(const p of proms) reds.push(...await all(`/api/v1/redemptions?promotion_id=${p}&limit=96`))
for(const [i,p] of proms.entries()){ const mine=reds.filter(r=>r.promotion_id===p); const spent=mine.reduce((s,r)=>s+r.amount.amount-r.rolled_back.amount,0); const uses=mine.filter(r=>r.status!=='ROLLED_BACK').length; const pr=(await shop('GET',`/api/v1/promotions/${p}`)).body; const us=(await shop('GET',`/api/v1/promotions/${p}/usage`)).body; const u={uses:us.uses,spent:us.spent===null?null:us.spent.amount}; if(u.spent===null) u.spent=spent; console.log(codes[i],u,{uses,spent}); if(u.uses!==uses||u.spent!==spent) fail('usage',codes[i],u,{uses,spent}) }
let drift=0,driftMax=0
for(const id of placed){ const o=(await shop('GET',`/api/v1/orders/${id}`)).body
 const sum=(k)=>o.items.reduce((s,i)=>s+i[k].amount,0)
 if(sum('subtotal')!==o.subtotal.amount||sum('discount_total')!==o.discount_total.amount) fail('sums',id)
 const live=o.subtotal.amount-o.discount_total.amount+o.shipping_total.amount-(o.included_tax_total?.amount??0)+o.tax_total.amount; if(live!==o.total.amount) fail('total',id,live,o.total.amount)
 const r=(await shop('GET',`/api/v1/redemptions?order_id=${id}`)).body.content; const red=r.reduce((s,x)=>s+x.amount.amount-x.rolled_back.amount,0); const disc=o.discount_total.amount+(o.shipping_lines??[]).reduce((s,l)=>s+(l.discount_total?.amount??0),0)
 if(red!==disc){drift++; driftMax=Math.max(driftMax,Math.abs(red-disc)); if(drift<4) console.log(' drift',id,o.status,'redeemed left',red,'order discounts',disc)}
 const pays=await all(`/api/v1/payments?order_id=${id}&limit=50`); const cap=pays.reduce((s,p)=>s+p.captured.amount-p.refunded.amount-p.refund_pending.amount,0)
 if(cap>0&&o.status!=='PENDING'&&cap!==o.total.amount) fail('paid',id,o.status,cap,o.total.amount)
}
console.log(stat,'orders',placed.length,'mismatches',bad,'drift',drift,'max',driftMax)
const tb=await shop('GET','/api/v1/ledger/trial-balance'); console.log('trial',tb.status,tb.text.slice(0,300))
for(const p of proms) await shop('POST',`/api/v1/promotions/${p}/end`)
