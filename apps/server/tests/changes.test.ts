import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Samples, sampleOf } from '@souk/platform'
import { declaredOperations } from '../declared.ts'
import { samples } from '../services.ts'
import { Staff } from '../testing/agents.ts'
import { canary, furnish, type Ids } from '../testing/furnish.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

/** Everything that an operation lets a caller change is changed, and is there when somebody reads it again. */

type Fields = Readonly<Record<string, unknown>>

/** One takes two people, one a customer who has signed in, and each kind of gateway has fields of its own: they have tests of their own. */
const apart = new Set(['updateApprovalPolicy', 'updateMyProfile', 'updatePaymentGateway'])

const changing = declaredOperations().list.filter(
  ({ method, schema: { operationId = '', body } }) =>
    method === 'PATCH' && body !== undefined && !apart.has(operationId),
)

/** For fields whose usual sample is what a furnished tenant has already. */
const others: Samples = {
  'other.active': [false],
  'other.business': ['INDIVIDUAL'],
  'other.country': ['AT'],
  'other.default_currency': ['USD'],
  'other.format': ['cloudevents'],
  'other.grant_types': [['client_credentials', 'authorization_code']],
  'other.kind': ['BUNDLE', 'STORE', 'BOTH'],
  'other.metadata': [{ season: 'summer' }],
  'other.name': ['Souk'],
  'other.pickup': [true],
  'other.position': [7],
  'other.password': ['seven quiet lamps over rivers'],
  'other.price': [{ amount: 1_250, currency: 'USD' }],
  'other.rate_limit': [50],
  'other.redirect_uris': [['https://example.com/back']],
  'other.requires_shipping': [false],
  'other.status': ['DISABLED'],
  'other.tax_code': ['txcd_20030000'],
  'other.tax_inclusive': [false],
  'other.track_inventory': [false],
  'other changeCustomer.kind': ['GUEST'],
  'other updateAddress.postal_code': ['1010'],
  'other updateAddress.is_default_shipping': [false],
  'other updateAddress.is_default_billing': [false],
  'other updateCategory.status': ['HIDDEN'],
  'other updateCategory.handle': ['linen'],
  // One that is chosen by hand has no rules.
  'other updateCollection.rules': [[]],
  'other updateCollection.matching': ['ANY'],
  'other updateCollection.sort': ['TITLE'],
  'other updateAgent.scopes': [['payments:refund']],
  'other updateAgent.tools': [['createRefund']],
  // The options of a product fit its variants, and only those of bundles have components.
  'other updateProduct.options': [[]],
  // What is on sale does not become a bundle with nothing in it.
  'other updateProduct.kind': ['DIGITAL'],
  // Its variants follow it.
  'other updateVariant.requires_shipping': [true],
  'other updateVariant.track_inventory': [true],
  // Attributes are those of the type that a furnished product has.
  'other updateProduct.attributes': [{ material: 'linen' }],
  'other updateVariant.attributes': [{ fit: 'slim' }],
  'other updateProductType.attributes': [
    [
      { key: 'fit', name: 'Cut', type: 'STRING', level: 'VARIANT' },
      { key: 'material', name: 'Fabric', type: 'STRING' },
    ],
  ],
  // The default location stays active.
  'other updateLocation.is_default': [false],
  // Back from where it was to go.
  'other updateTransfer.from': ['SECOND'],
  'other updateTransfer.to': [canary],
  'other updateVariant.components': [[]],
  // In a channel that a furnished tenant has.
  'other updatePriceList.conditions': [{ channels: ['till'], countries: ['AT'] }],
  'other updateTaxExemption.valid_from': ['2026-02-01T00:00:00.000Z'],
  'other updateTaxExemption.valid_to': ['2031-01-01T00:00:00.000Z'],
  'other updateTaxRate.rate': ['0.2'],
  'other updateTaxRate.compound': [true],
  'other updateTaxRate.priority': [2],
  'other updateTaxRate.reason': ['REDUCED'],
  'other updateTaxRate.valid_from': ['2026-02-01T00:00:00.000Z'],
  'other updateTaxRate.valid_to': ['2027-02-01T00:00:00.000Z'],
  'other updatePromotion.stacking': [{ group: 'season', mode: 'EXCLUSIVE' }],
  'other updatePromotion.effects': [[{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.2' }]],
  'other updatePromotion.funding': [{ operator: '0.5', provider: '0.5' }],
  'other updatePromotion.combinable_with_sale_price': [false],
  'other updatePromotion.allow_below_floor': [true],
  'other updatePromotion.on_return': ['KEEP'],
  'other updatePromotion.starts_at': ['2027-02-01T00:00:00.000Z'],
  'other updatePromotion.ends_at': ['2027-03-01T00:00:00.000Z'],
  // A furnished tenant has calculated taxes, so how it rounds is fixed.
  'other updateTaxSettings.rounding': ['HALF_AWAY_FROM_ZERO'],
  'other updateTaxSettings.rounding_level': ['PER_INVOICE'],
  'other updateTaxSettings.inclusive_prices': ['FIX_NET'],
  'other updateTaxSettings.default_tax_code': ['goods'],
  'other updateTaxSettings.shipping_tax_code': ['parcels'],
  'other updateTaxSettings.registrations': [['DE']],
  'other updateAccountSettings.message_url': ['https://shop.example/messages'],
  'other updateCampaign.budget': [{ kind: 'USES', uses: 100 }],
  'other updateCampaign.starts_at': ['2027-02-01T00:00:00.000Z'],
  'other updateCampaign.ends_at': ['2027-03-01T00:00:00.000Z'],
  'other updateCampaign.timezone': ['Europe/Vienna'],
  'other updateShippingMethod.rates_from': ['GATEWAY'],
  'other updateCheckoutSettings.abandoned_after_minutes': [120],
  'other updateCheckoutSettings.expires_after_days': [14],
  'other updateCheckoutSettings.hold_seconds': [600],
  'other updateCheckoutSettings.calculates_taxes': [false],
  'other updateCart.currency': ['USD'],
  'other updateAccountingSettings.fiscal_year_starts_in': [4],
  'other updateAccountingSettings.account_number_length': [5],
  'other updateAccountingSettings.clearing_number': ['17920'],
  'other updateAccountingSettings.account_numbers': [[{ code: 'asset:bank', number: '18000' }]],
  'other updateAccountingSettings.is_final': [true],
  'other updateMessageSettings.response_hours': [12],
  'other updateThread.spam': [true],
  'other updateReviewSettings.window_days': [60],
  'other updateReviewSettings.blind_days': [7],
  'other updateReviewSettings.aspects': [['delivery', 'quality']],
  'other updateVariant.price': [{ amount: 975, currency: 'GBP' }],
}

/** A default location stays one until another is, a shared view is shared until its owner says otherwise. */
const lasting = new Set([
  ...['is_default', 'shared', 'options', 'components', 'rules', 'product_type_id', 'rounding'],
])
/** `add_x` and `remove_x` are sent instead of the field `x`, which policies take them for. */
const isAlternative = (name: string, fields: Fields) => {
  const changed = name.replace(/^(add|remove)_/, '')
  return changed !== name && changed in fields
}
/** What cannot be read alone: the list in which it is shown by what it belongs to, whose version counts. */
const shownIn: Readonly<Record<string, string>> = { updateCartItem: 'items' }
/** What is shown as a part of something else. */
const shownAs: Readonly<Record<string, (body: Fields) => unknown>> = {
  'updateReview.author_name': ({ author }) => (author as Fields).name,
}
/** What is never shown again. */
const secrets = new Set(['password'])

type View = (body: Fields) => Fields
const whole: View = (body) => body

/** Where to read what is shown in a list of what it belongs to, and which of the list it is. */
function partOf(path: string, list: string): readonly [string, View] {
  const [parent = '', id] = path.split(`/${list}/`)
  const view: View = (body) => {
    const found = (body[list] as readonly Fields[]).find((part) => part.id === id)
    return found ?? assert.fail(`${path} is not shown`)
  }
  return [parent, view]
}

/** One that its author can still change. */
async function aPendingReview(shop: Shop, ids: Ids): Promise<string> {
  const moderated = { moderation: 'BEFORE_PUBLICATION' }
  assert.equal((await shop.patch('/api/v1/marketplace/reviews/settings', moderated)).status, 200)
  const productId = ids.get('prod')
  const made = async (url: string, body: object = {}) => {
    const answer = await shop.post<{ id: string }>(url, body)
    assert(answer.status < 300, answer.text)
    return answer.body.id
  }
  const items = [{ product_id: productId, quantity: 1 }]
  const orderId = await made('/api/v1/orders', { customer_id: ids.get('cus'), items })
  await made(`/api/v1/orders/${orderId}/confirm`)
  await made(`/api/v1/orders/${orderId}/fulfillments`)
  const subject = { type: 'PRODUCT', id: productId }
  return made('/api/v1/marketplace/reviews', { subject, order_id: orderId, rating: 3 })
}

describe('200: every field that can be changed is saved, in one version', () => {
  let product: Product
  let shop: Shop
  let ids: Ids
  /** Whoever can answer for an agent, because nothing here changes them. */
  let owner: string
  /** A list whose prices another one can take: no list takes its own. */
  let priceList: string

  before(async () => {
    product = await startProduct()
    const furnished = await furnish(product)
    shop = furnished.shop
    ids = furnished.ids
    owner = await new Staff(product, shop).member(['ADMIN'])
    const list = { name: 'Parent', type: 'OVERRIDE', currency: 'EUR' }
    priceList = (await shop.post<{ id: string }>('/api/v1/pricing/price-lists', list)).body.id
    ids.set('rev', await aPendingReview(shop, ids))
  })
  after(() => product.close())

  for (const { url, schema, service } of changing) {
    test(`PATCH ${url}`, async () => {
      const { operationId = '' } = schema
      const sampling = {
        samples: { ...samples, ...others },
        places: [`other ${operationId}`, 'other', operationId, service],
        idFor: (prefix: string) => {
          if (operationId === 'updateAgent' && prefix === 'mem') return owner
          return ids.get(prefix) ?? assert.fail(`no ${prefix}_ was made`)
        },
      }
      const named = sampleOf(schema.params ?? {}, sampling) as Readonly<Record<string, string>>
      const path = url.replace(/:(\w+)/g, (_, name: string) => named[name] ?? '')
      // Examples of whole bodies show what is usual; here every field counts.
      const { examples: _examples, ...described } = schema.body as Fields
      const declared = described.properties as Fields
      const fields = Object.entries(declared).filter(([name]) => !isAlternative(name, declared))
      const properties = Object.fromEntries(fields)
      const body = { ...described, properties }
      const idFor = (prefix: string) => (prefix === 'pl' ? priceList : sampling.idFor(prefix))
      const sent = sampleOf(body, { ...sampling, idFor, fields: 'all' }) as Fields
      assert.deepEqual(Object.keys(sent).sort(), Object.keys(properties).sort())

      const list = shownIn[operationId]
      const [readPath, view] = list === undefined ? [path, whole] : partOf(path, list)
      const before = await shop.get<Fields>(readPath)
      assert.equal(before.status, 200, before.text)
      const changed = await shop.patch<Fields>(path, sent)
      assert.equal(changed.status, 200, changed.text)
      const shown = Object.entries(sent).filter(([name]) => !secrets.has(name))
      for (const [name, value] of shown) {
        const read = shownAs[`${operationId}.${name}`] ?? ((body: Fields) => body[name])
        const was = read(view(before.body))
        if (!lasting.has(name)) assert.notDeepEqual(was, value, `${name} is the same`)
        assert.partialDeepStrictEqual({ [name]: read(view(changed.body)) }, { [name]: value })
      }
      assert.equal(changed.body.version, (before.body.version as number) + 1)
      assert.partialDeepStrictEqual((await shop.get<Fields>(readPath)).body, changed.body)
    })
  }
})
